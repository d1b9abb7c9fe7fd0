#include "model/math/krylov/quadratic_equation.h"
#include "tests/support/bounds.h"
#include "tests/support/random_matrices.h"
#include "tests/support/sparse_problems.h"

#include <QtTest>

#include <cmath>
#include <limits>
#include <numbers>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;
using Complex = std::complex<double>;

constexpr double kEpsilon = std::numeric_limits<double>::epsilon();

Complex randomOf(RandomMatrices& random)
{
    const double real = random.number();
    return {real, random.number()};
}

/// Both roots of m s² + c s + k, nearest to points far on either side of them.
std::pair<Complex, Complex> rootsOf(Complex m, Complex c, Complex k)
{
    const Complex first = nearestRoot(m, c, k, 0);
    return {first, -c / m - first};
}

/// Modes with and without damping, of several sizes.
KnownModes modesOf(bool damped, RandomMatrices& random)
{
    const Vector kappa = (Vector(5) << 0.5, 3, 20, 70, 200).finished();
    const Vector gamma = damped ? Vector(0.02 * kappa + Vector::Constant(5, 0.3)) : Vector();
    return {kappa, gamma, 3, random};
}

QuadraticMode modeAt(const KnownModes& known, Eigen::Index i)
{
    return {known.values()[2 * i], known.V.col(i).cast<Complex>(), 0, 0};
}

/// The root of vᵀQ(s)v nearest to the mode's.
Complex rootOfShape(const SparseProblem& problem, const QuadraticMode& mode)
{
    const auto form = [&](const SparseMatrix& A) { return Complex(mode.v.transpose() * (A * mode.v)); };
    return nearestRoot(form(problem.M), form(problem.C), form(problem.H), mode.s);
}

/// The part of a shape that one step of inverse iteration at a shift removes.
Eigen::VectorXcd correctionOf(const SparseProblem& problem, const Eigen::VectorXcd& load, double shift)
{
    SaddleFactor factor = factorOf(problem);
    if (!factor.factor(shift, shift * shift)) {
        return Eigen::VectorXcd::Constant(load.size(), std::numeric_limits<double>::quiet_NaN());
    }
    Eigen::VectorXcd correction(load.size());
    correction.real() = factor.solve(Vector(load.real())).x;
    correction.imag() = factor.solve(Vector(load.imag())).x;
    return correction;
}

}  // namespace

/// The quadratic equation of a shape: its roots, how they move, and what of them is rounding.
class TestQuadraticEquation : public QObject {
    Q_OBJECT

private slots:
    /// No phase of a change moves a root farther, and some phase moves it as far.
    void changeOfRoot_isTheLargestOfAllPhases()
    {
        RandomMatrices random(2);
        for (int trial = 0; trial < 200; ++trial) {
            const Complex a = randomOf(random), d = randomOf(random);
            const double epsilon = std::norm(d) / std::abs(a) * std::pow(10.0, random.integer(-6, 1));
            const double bound = changeOfRoot(epsilon, std::abs(d), std::abs(a));
            double largest = 0;
            constexpr int kPhases = 720;
            for (int i = 0; i < kPhases; ++i) {
                const Complex change = std::polar(epsilon, 2 * std::numbers::pi * i / kPhases);
                largest = std::max(largest, std::abs(nearestRoot(a, d, -change, 0)));
            }
            QVERIFY2(largest <= bound * (1 + 1e-9) && largest > 0.95 * bound, QByteArray::number(largest / bound));
        }
    }

    /// m s² + c s + k = 0, and no other root is nearer to where it was sought.
    void nearestRoot_solvesTheEquation()
    {
        RandomMatrices random(1);
        for (int trial = 0; trial < 500; ++trial) {
            const auto size = [&] { return std::pow(10.0, random.integer(-4, 4)); };
            const Complex m = size() * randomOf(random), c = size() * randomOf(random), k = size() * randomOf(random);
            const Complex wanted = size() * randomOf(random);
            const Complex s = nearestRoot(m, c, k, wanted);
            const double terms = std::norm(s) * std::abs(m) + std::abs(s) * std::abs(c) + std::abs(k);
            VERIFY_BELOW(std::abs((m * s + c) * s + k), 20 * kEpsilon * terms);
            const Complex other = -c / m - s;
            VERIFY_BELOW(std::abs(s - wanted), std::abs(other - wanted) * (1 + 1e-9) + 1e-12 * std::abs(c / m));
            // Of conjugate equations the conjugate root, in another unit of time the scaled one.
            const Complex mirrored = nearestRoot(std::conj(m), std::conj(c), std::conj(k), std::conj(wanted));
            VERIFY_BELOW(std::abs(mirrored - std::conj(s)), 1e-12 * std::abs(s));
            const Complex faster = nearestRoot(m, 8.0 * c, 64.0 * k, 8.0 * wanted);
            VERIFY_BELOW(std::abs(faster - 8.0 * s), 1e-12 * std::abs(faster));
        }
    }

    /// Both roots to the last digits, though one is 10¹⁶ times the other: their sum is −c/m, their product k/m.
    void slowRoots_keepTheirDigits()
    {
        for (const double slow : {1e-12, 1e-6, 0.3}) {
            for (const double fast : {1.0, 1e4, 1e8}) {
                for (const Complex turn : {Complex(1, 0), Complex(0, 1), Complex(-0.6, 0.8)}) {
                    const Complex a = -slow * turn, b = -fast * turn;
                    const Complex c = -(a + b), k = a * b;
                    VERIFY_BELOW(std::abs(nearestRoot(1, c, k, 0) / a - 1.0),
                                 8 * kEpsilon * (1 + 1 / (1 - slow / fast)));
                    VERIFY_BELOW(std::abs(nearestRoot(1, c, k, 3.0 * b) / b - 1.0), 1e-14);
                }
            }
        }
        const auto [first, second] = rootsOf(2, 0, 8);
        VERIFY_BELOW(std::abs(first * second - 4.0) + std::abs(first + second), 1e-15);
        QCOMPARE(nearestRoot(3, 0, 0, 5), Complex(0));
    }

    /// a δ² − d δ + ε = 0: ε/d where the slope decides, √(ε/a) where the roots meet; monotone in the change and the
    /// slope.
    void changeOfRoot_solvesItsEquation()
    {
        RandomMatrices random(2);
        for (int trial = 0; trial < 500; ++trial) {
            const auto size = [&] { return std::pow(10, random.between(-9, 9)); };
            const double epsilon = size(), d = size(), a = size();
            const double change = changeOfRoot(epsilon, d, a);
            const bool meet = d * d <= 4 * a * epsilon;
            const double left = meet ? a * change * change - epsilon : a * change * change - d * change + epsilon;
            VERIFY_BELOW(std::abs(left), 1e-13 * epsilon);
            QVERIFY(changeOfRoot(2 * epsilon, d, a) > change && changeOfRoot(epsilon, 2 * d, a) <= change);
        }
        QCOMPARE(changeOfRoot(8, 4, 0), 2.0);
        QCOMPARE(changeOfRoot(8, 0, 2), 2.0);
        QVERIFY(changeOfRoot(0, 3, 1) == 0);
        QVERIFY(changeOfRoot(0, 0, 0) == 0);
    }

    void sharpened_hasAnErrorOfSecondOrder_data()
    {
        QTest::addColumn<bool>("damped");
        QTest::newRow("undamped") << false;
        QTest::newRow("damped") << true;
    }

    /// A tenth of the error of a shape is a hundredth of that of its value.
    void sharpened_hasAnErrorOfSecondOrder()
    {
        QFETCH(bool, damped);
        RandomMatrices random(3);
        const KnownModes known = modesOf(damped, random);
        for (Eigen::Index i = 0; i < 5; ++i) {
            const Complex exact = known.values()[2 * i];
            const Vector error = known.V * random.vector(5);
            const auto errorFor = [&](double size) {
                QuadraticMode mode = modeAt(known, i);
                mode.v += size * error.cast<Complex>();
                mode.s *= 1 + 1e-6;
                sharpen(known.problem, mode);
                return std::abs(mode.s - exact);
            };
            const double coarse = errorFor(1e-4), fine = errorFor(1e-5);
            VERIFY_BELOW(std::abs(coarse / fine / 100 - 1), 0.05);
            VERIFY_BELOW(errorFor(0), 1e-13 * std::abs(exact));
            // Distant values belong to another mode.
            QuadraticMode far = modeAt(known, i);
            far.s *= 1.01;
            const Complex before = far.s;
            sharpen(known.problem, far);
            QCOMPARE(far.s, before);
        }
    }

    void errorOfAValue_isThatWhichItHas_data() { sharpened_hasAnErrorOfSecondOrder_data(); }

    /// The estimate is no less than the error, and not much more; of an exact mode it is rounding.
    void errorOfAValue_isThatWhichItHas()
    {
        QFETCH(bool, damped);
        RandomMatrices random(4);
        const KnownModes known = modesOf(damped, random);
        for (Eigen::Index i = 0; i < 5; ++i) {
            const Complex exact = known.values()[2 * i];
            for (const double size : {1e-2, 1e-3, 1e-4}) {
                QuadraticMode mode = modeAt(known, i);
                // From shapes near it: the shift stands at the origin, below them all.
                mode.v += size * (known.V * random.vector(5)).cast<Complex>();
                mode.s = rootOfShape(known.problem, mode);
                const Eigen::VectorXcd load = quadraticProduct(known.problem, mode.s, mode.v);
                const double estimate = valueError(known.problem, mode, load, correctionOf(known.problem, load, 0));
                const double error = std::abs(mode.s - exact);
                VERIFY_BELOW(error, 30 * estimate);
                VERIFY_BELOW(estimate, 3e3 * error + 1e-12 * std::abs(exact));
            }
            const QuadraticMode mode = modeAt(known, i);
            const Eigen::VectorXcd load = quadraticProduct(known.problem, mode.s, mode.v);
            const double rounding = valueError(known.problem, mode, load, correctionOf(known.problem, load, 0));
            VERIFY_BELOW(rounding, 1e-11 * (1 + std::abs(exact)));
            QVERIFY(rounding >= kEpsilon * std::abs(exact));
        }
    }

    /// Undamped values have no real part; a free motion has no value; a damped free motion keeps its decay.
    void roundingOfValues_isTakenAway()
    {
        RandomMatrices random(5);
        const Vector kappa = (Vector(4) << 0, 2, 30, 400).finished();
        const KnownModes undamped(kappa, {}, 2, random);
        const double scale = 2;
        QuadraticMode mode = modeAt(undamped, 2);
        mode.s = Complex(1e-12, 5.4);
        QCOMPARE(withoutRounding(undamped.problem, mode, scale), Complex(0, 5.4));
        mode.s = Complex(1e-3, 5.4);
        QCOMPARE(withoutRounding(undamped.problem, mode, scale), mode.s);
        QuadraticMode free = modeAt(undamped, 0);
        for (const Complex s : {Complex(1e-8, 3e-9), Complex(-2e-7, 0), Complex(0, 1e-6)}) {
            free.s = s;
            QCOMPARE(withoutRounding(undamped.problem, free, scale), Complex(0));
        }
        // A soft mode is none, however slow it is.
        QuadraticMode slow = modeAt(undamped, 1);
        slow.s = Complex(0, 1e-5);
        QCOMPARE(withoutRounding(undamped.problem, slow, 1e4), slow.s);
        const KnownModes damped(kappa, (Vector(4) << 1e-4, 1, 1, 1).finished(), 2, random);
        free = modeAt(damped, 0);
        free.s = -1e-4;
        QCOMPARE(withoutRounding(damped.problem, free, scale), free.s);
        free.s = Complex(1e-13, 2e-14);
        QCOMPARE(withoutRounding(damped.problem, free, scale), Complex(0));
        mode = modeAt(damped, 2);
        mode.s = Complex(-1e-12, 5);
        QCOMPARE(withoutRounding(damped.problem, mode, scale), mode.s);
    }
};

QTEST_GUILESS_MAIN(TestQuadraticEquation)
#include "tst_quadratic_equation.moc"
