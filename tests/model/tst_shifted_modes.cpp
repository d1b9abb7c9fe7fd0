#include "model/basics/collect.h"
#include "model/math/krylov/complete_modes.h"
#include "model/math/krylov/mode_errors.h"
#include "model/math/krylov/ritz_basis.h"
#include "model/math/krylov/shifted_operator.h"
#include "model/math/krylov/shifted_problem.h"
#include "tests/support/bounds.h"
#include "tests/support/columns.h"
#include "tests/support/mechanisms.h"
#include "tests/support/random_matrices.h"
#include "tests/support/sparse_problems.h"

#include <algorithm>
#include <cmath>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;
using Complex = std::complex<double>;

/// Some κ apart from one another, with this many free motions.
Vector someKappa(int count, int free, RandomMatrices& random)
{
    Vector kappa(count);
    for (int i = 0; i < count; ++i) {
        kappa[i] = i < free ? 0 : std::pow(1.7, i) * random.between(1, 1.2);
    }
    return kappa;
}

/// The imbalance of a shape after it is put on the constraints: what an exact mode has none of.
double imbalanceOf(const KnownModes& known, const Vector& v, double kappa)
{
    const Vector left = known.problem.H * v - kappa * (known.problem.M * v);
    return (known.V.transpose() * left).norm();
}

/// A chain of masses by the strains of its springs, its last on the ground: H = GᵀWG.
SparseProblem chainByStrains(const Vector& stiffness, RandomMatrices& random)
{
    const Eigen::Index n = stiffness.size();
    Matrix G = Matrix::Identity(n, n);
    G.diagonal(1).setConstant(-1);
    return sparseProblemByStrains(random.definite(n), G, stiffness, Matrix(0, n));
}

Values listOf(const Eigen::VectorXcd& values)
{
    return {values.begin(), values.end()};
}

}  // namespace

/// The parts of a search for modes – shifts, operators, bases, errors, complete spectra – on problems whose modes are
/// known.
class TestShiftedModes : public QObject {
    Q_OBJECT

private slots:
    /// Products by strains are those of the matrix; energies are vᵀHv, and rounding is no less than it really is.
    void products_byStrainsAndByEntries_areOne()
    {
        RandomMatrices random(1);
        for (const double spread : {0.0, 3.0, 9.0}) {
            const Vector k = Vector::NullaryExpr(8, [&] { return std::pow(10, random.between(0, spread)); });
            const SparseProblem problem = chainByStrains(k, random);
            QVERIFY(problem.hasStrains() && problem.precision() == Precision::extended && !problem.isDamped());
            const Matrix V = random.matrix(8, 3);
            const auto [product, energies] = problem.stiffnessTimes(Block(V));
            VERIFY_BELOW((product - problem.H * V).norm(), 1e-13 * problem.H.norm() * V.norm());
            VERIFY_BELOW((energies - V.transpose() * (problem.H * V)).norm(),
                         1e-13 * problem.H.norm() * V.norm() * V.norm());
            QVERIFY(energies == energies.transpose());
            for (Eigen::Index i = 0; i < 3; ++i) {
                const Vector v = V.col(i);
                VERIFY_BELOW(std::abs(problem.energy(v) - energies(i, i)), 1e-13 * energies(i, i));
                long double exact = 0;
                for (Eigen::Index s = 0; s < 8; ++s) {
                    const long double strain = static_cast<long double>(v[s]) - (s + 1 < 8 ? v[s + 1] : 0);
                    exact += static_cast<long double>(k[s]) * strain * strain;
                }
                const auto error = static_cast<double>(std::abs(exact - static_cast<long double>(problem.energy(v))));
                VERIFY_BELOW(error, problem.energyRounding(v));
                const Eigen::VectorXcd z = v.cast<Complex>() + Complex(0, 1) * V.col((i + 1) % 3);
                const Complex s(0.3, 2);
                const Eigen::VectorXcd Q = s * s * (problem.M * z) + problem.H * z;
                VERIFY_BELOW((quadraticProduct(problem, s, z) - Q).norm(), 1e-12 * Q.norm());
            }
        }
    }

    /// The origin where nothing moves freely; else below it, above minus the lowest κ: no mode lies between.
    void shifts_lieBelowAllModes()
    {
        RandomMatrices random(2);
        for (const int free : {0, 1, 2}) {
            for (const double unit : {1e-4, 1.0, 1e6}) {
                const KnownModes known(unit * someKappa(6, free, random), {}, 3, random);
                SaddleFactor factor = factorOf(known.problem);
                ShiftedProblem shifted(known.problem, factor, Krylov::lanczos);
                QVERIFY(shifted.chooseShift());
                const double least = known.kappa[free];
                QCOMPARE(shifted.shift() == 0, free == 0);
                QVERIFY(shifted.shift() <= 0 && shifted.shift() > -least);
                QVERIFY(free == 0 || shifted.shift() < -1e-3 * least);
                QCOMPARE(factor.negativeCount(), Eigen::Index(0));
                QVERIFY(shifted.hasTheInertiaAt(shifted.shift()));
                const double below = shiftBelowAllModes(known.problem);
                QVERIFY(below < 0);
                QVERIFY(shifted.isFree(0, 0));
                QVERIFY(!shifted.isFree(least, 1e-16 * least));
            }
        }
    }

    void explored_areTheModesNearestTheShift_data()
    {
        addColumns<bool, int>({"byArnoldi", "free"});
        QTest::newRow("Lanczos") << false << 0;
        QTest::newRow("Arnoldi") << true << 0;
        QTest::newRow("Lanczos, free motions") << false << 2;
        QTest::newRow("Arnoldi, free motions") << true << 2;
    }

    /// θ = 1/(κ − σ), largest first, with the shapes of the known modes; locked ones are left out.
    void explored_areTheModesNearestTheShift()
    {
        QFETCH(bool, byArnoldi);
        QFETCH(int, free);
        RandomMatrices random(3);
        const KnownModes known(someKappa(9, free, random), {}, 4, random);
        SaddleFactor factor = factorOf(known.problem);
        ShiftedProblem shifted(known.problem, factor, byArnoldi ? Krylov::arnoldi : Krylov::lanczos);
        QVERIFY(shifted.chooseShift());
        const Matrix none(13, 0), locked = known.V.leftCols(free + 1);
        for (const bool isLocked : {false, true}) {
            const Eigen::Index first = isLocked ? free + 1 : free > 1 ? 1 : 0;
            const RitzPairs pairs =
                shifted.explore(3, isLocked ? locked : none, isLocked ? 9 - locked.cols() : 9, 1e-10);
            QVERIFY(pairs.values.size() >= 3 || free > 1);
            // Equal values at zero are found once for each start.
            for (Eigen::Index i = 0; i < pairs.values.size(); ++i) {
                const double kappa = shifted.shift() + 1 / pairs.values[i];
                const double nearest = (known.kappa.array() - kappa).abs().minCoeff();
                VERIFY_BELOW(nearest, 1e-8 * (std::abs(kappa) - shifted.shift()));
                QVERIFY(i == 0 || std::abs(pairs.values[i]) <= std::abs(pairs.values[i - 1]) * (1 + 1e-9));
                QVERIFY(!isLocked || kappa > 0.9 * known.kappa[first]);
                // Arnoldi's shapes may have a part along locked ones.
                Vector v = pairs.vectors.col(i);
                v -=
                    isLocked ? Vector(locked * (locked.transpose() * (known.problem.M * v))) : Vector(Vector::Zero(13));
                v.normalize();
                VERIFY_BELOW((known.problem.Phi_q * v).norm(), 1e-8);
                VERIFY_BELOW(imbalanceOf(known, v, kappa), 1e-5 * (1 + kappa));
            }
        }
    }

    /// V − Z = (H − σM)⁻¹MV diag(κ − σ): parts of other modes shrink by (κ − σ)/(κⱼ − σ), and V − Z is on the
    /// constraints though V is not.
    void corrections_areAStepOfInverseIteration()
    {
        RandomMatrices random(4);
        const KnownModes known(someKappa(7, 0, random), {}, 3, random);
        SaddleFactor factor = factorOf(known.problem);
        ShiftedProblem shifted(known.problem, factor, Krylov::lanczos);
        QVERIFY(shifted.chooseShift());
        const RitzBasis basis(known.problem, Block(known.V.leftCols(3) + 0.05 * random.matrix(10, 3)));
        QVERIFY(basis.isRegular());
        const Matrix nearer = basis.shapes() - shifted.corrections(basis);
        VERIFY_BELOW((known.problem.Phi_q * nearer).norm(), 1e-9);
        const Matrix MV = known.problem.M * basis.shapes();
        for (Eigen::Index i = 0; i < 3; ++i) {
            const double kappa = basis.kappa()[i];
            for (Eigen::Index j = 0; j < 7; ++j) {
                const double before = known.V.col(j).dot(MV.col(i));
                const double after = known.V.col(j).dot(known.problem.M * nearer.col(i));
                VERIFY_BELOW(std::abs(after - before * kappa / known.kappa[j]), 1e-9);
            }
            const Vector solved = shifted.solve(MV.col(i), 2);
            VERIFY_BELOW((kappa * solved - nearer.col(i)).norm(), 1e-7 * nearer.col(i).norm());
        }
    }

    /// VᵀMV = I, VᵀHV = diag(κ) by |κ|; columns that say the same are kept once, none with mass is no basis.
    void ritzBases_keepWhatIsIndependent()
    {
        RandomMatrices random(5);
        const KnownModes known((Vector(5) << -4, 0.5, 9, 80, 300).finished(), {}, 2, random);
        Matrix V(7, 4);
        V << known.V.leftCols(3) * random.definite(3), Matrix::Zero(7, 1);
        V.col(3) = V.col(0) - 2 * V.col(1);
        RitzBasis basis(known.problem, V);
        QVERIFY(basis.isRegular());
        QCOMPARE(basis.shapes().cols(), Eigen::Index(3));
        const Vector expected = (Vector(3) << 0.5, -4, 9).finished();
        VERIFY_BELOW((basis.kappa() - expected).norm(), 1e-11);
        const Block& shapes = basis.shapes();
        VERIFY_BELOW((shapes.transpose() * (known.problem.M * shapes) - Matrix::Identity(3, 3)).norm(), 1e-12);
        VERIFY_BELOW((known.V.transpose() * Matrix(basis.imbalance())).norm(), 1e-10);
        basis.keep({0, 2});
        VERIFY_BELOW((basis.kappa() - Vector(expected({0, 2}))).norm(), 1e-11);
        const Block taken = basis.takeShapes();
        QCOMPARE(taken.cols(), Eigen::Index(2));
        QVERIFY(!RitzBasis(known.problem, Block(Block::Zero(7, 2))).isRegular());
        QVERIFY(RitzBasis(known.problem, Block(7, 0)).kappa().size() == 0);
    }

    /// Exact modes are accepted, with errors of rounding; shapes beside them are not, and their errors are estimated.
    void errorsOfModes_tellGoodShapesFromPoorOnes()
    {
        RandomMatrices random(6);
        const KnownModes known(someKappa(8, 1, random), {}, 3, random);
        SaddleFactor factor = factorOf(known.problem);
        ShiftedProblem shifted(known.problem, factor, Krylov::lanczos);
        QVERIFY(shifted.chooseShift());
        const auto measured = [&](double size) {
            // Parts of modes beyond the basis, which Rayleigh–Ritz cannot take out.
            const Matrix V = known.V.leftCols(4) + size * known.V.rightCols(4) * random.matrix(4, 4);
            const RitzBasis basis(known.problem, Block(V));
            ModeErrors errors(known.problem, shifted);
            errors.measure(basis, shifted.corrections(basis));
            return errors;
        };
        ModeErrors exact = measured(0);
        QCOMPARE(exact.modes().size(), std::size_t(4));
        QVERIFY(exact.areAccurate(4) && exact.areSharp());
        QVERIFY(exact.isFree(0) && !exact.isFree(1));
        exact.clearFree();
        QVERIFY(exact.kappa()[0] == 0);
        for (Eigen::Index i = 0; i < 4; ++i) {
            VERIFY_BELOW(std::abs(exact.kappa()[i] - known.kappa[i]), exact.error(i) + 1e-13 * known.kappa[i]);
            VERIFY_BELOW(exact.error(i), 1e-10 * known.kappa[3]);
        }
        const ModeErrors poor = measured(1e-2);
        QVERIFY(!poor.areSharp() && !poor.areAccurate(4));
        QVERIFY(poor.modes().empty());
        for (Eigen::Index i = 1; i < 4; ++i) {
            const double error = std::abs(poor.kappa()[i] - known.kappa[i]);
            VERIFY_BELOW(error, 10 * poor.error(i));
            VERIFY_BELOW(poor.error(i), 100 * error);
            QVERIFY(poor.residual(i) > 1e-4);
        }
    }

    /// The first gap at or behind the place, by |κ|; none where all that follow are equal to one another.
    void groups_endAtTheNextGap()
    {
        const Vector kappa = (Vector(7) << 1, 1 + 1e-9, -2, 3, 3, 3 + 1e-10, 8).finished();
        QCOMPARE(endOfGroup(kappa, 1), Eigen::Index(2));
        QCOMPARE(endOfGroup(kappa, 2), Eigen::Index(2));
        QCOMPARE(endOfGroup(kappa, 3), Eigen::Index(3));
        for (const Eigen::Index inside : {4, 5, 6}) {
            QCOMPARE(endOfGroup(kappa, inside), Eigen::Index(6));
        }
        QCOMPARE(endOfGroup(kappa, 7), Eigen::Index(-1));
        QCOMPARE(endOfGroup(kappa, 1, 1e-12), Eigen::Index(1));
        QCOMPARE(endOfGroup(kappa, 1, 0.9), Eigen::Index(-1));
        QCOMPARE(endOfGroup(Vector::Constant(4, 2), 1), Eigen::Index(-1));
    }

    void operators_haveTheKnownShapes_data()
    {
        addColumns<double, double>({"re", "im"});
        QTest::newRow("origin") << 0.0 << 0.0;
        QTest::newRow("on the axis") << 0.0 << 3.0;
        QTest::newRow("elsewhere") << -1.5 << 2.0;
        QTest::newRow("growing") << 2.0 << 0.0;
    }

    /// T (v, s v) = θ (v, s v) with s = σ + 1/θ; without damping T v = θ v with s² = −(σ + 1/θ).
    void operators_haveTheKnownShapes()
    {
        QFETCH(double, re);
        QFETCH(double, im);
        RandomMatrices random(7);
        const Vector kappa = (Vector(5) << -3, 0.7, 6, 50, 200).finished();
        const KnownModes damped(kappa, (Vector(5) << 0.2, 0.1, 9, 1, 0.5).finished(), 3, random);
        const KnownModes undamped(kappa, {}, 3, random);
        const double scale = 1.7;
        SaddleFactor factor = factorOf(damped.problem), other = factorOf(undamped.problem);
        StateOperator<Complex> complex(damped.problem, factor, {re, im}, scale);
        ModeOperator modes(undamped.problem, other, {re, im}, scale);
        for (const int attempt : {0, 1, 2}) {
            QVERIFY(complex.shiftBeside(attempt) && modes.shiftBeside(attempt));
            for (Eigen::Index i = 0; i < 5; ++i) {
                const Eigen::VectorXcd v = damped.V.col(i).cast<Complex>();
                for (const Complex s : {damped.values()[2 * i], damped.values()[2 * i + 1]}) {
                    Eigen::VectorXcd state(16);
                    state << v, s * v / scale;
                    const Eigen::VectorXcd image = complex(state);
                    VERIFY_BELOW((image - state / (s - complex.shift())).norm(), 1e-8 * image.norm());
                }
                const Vector w = undamped.V.col(i);
                VERIFY_BELOW((modes(w) * (kappa[i] - modes.shift()) - w).norm(), 1e-8 * w.norm());
                const Complex root = ModeOperator::eigenvalueOf(kappa[i]);
                VERIFY_BELOW(std::abs(root * root + kappa[i]), 1e-13 * std::abs(kappa[i]));
                QVERIFY(root.imag() > 0 || root.real() > 0);
            }
        }
        QVERIFY(complex.covers(0.5, 0.5 + std::abs(complex.shift() - Complex(re, im))));
        QVERIFY(!complex.covers(0.5, 0.49));
        if (im == 0) {
            StateOperator<double> real(damped.problem, factor, re, scale);
            QVERIFY(real.shiftBeside(0));
            const double s = damped.values()[0].real();  // the growing one
            Vector state(16);
            state << damped.V.col(0), s * damped.V.col(0) / scale;
            VERIFY_BELOW((real(state) * (s - real.shift()) - state).norm(), 1e-8 * state.norm());
        }
    }

    void completeModes_areAllThereAre_data()
    {
        addColumns<bool, bool>({"damped", "rightmost"});
        QTest::newRow("undamped, nearest") << false << false;
        QTest::newRow("damped, nearest") << true << false;
        QTest::newRow("undamped, rightmost") << false << true;
        QTest::newRow("damped, rightmost") << true << true;
    }

    /// Every known value once, in the order of the target, conjugates together, each with its own residual; none where
    /// there are too many.
    void completeModes_areAllThereAre()
    {
        QFETCH(bool, damped);
        QFETCH(bool, rightmost);
        RandomMatrices random(8);
        const Vector kappa = (Vector(6) << -2, 0.4, 3, 25, 60, 90).finished();
        const KnownModes known(kappa, damped ? Vector(Vector::LinSpaced(6, 0.1, 12)) : Vector(), 3, random);
        const ModeTarget target{rightmost ? ModeTarget::Rule::rightmost : ModeTarget::Rule::nearest, Complex(-1, 4)};
        SaddleFactor factor = factorOf(known.problem);
        QVERIFY(factor.factor(0, 0.5));
        auto modes = completeModes(known.problem, factor, 1, target, kFewStates);
        QVERIFY(modes && modes->verified);
        VERIFY_BELOW(distanceBetween(mapped<Values>(modes->values, &QuadraticMode::s), listOf(known.values())), 1e-10);
        for (std::size_t i = 0; i < modes->values.size(); ++i) {
            const QuadraticMode& mode = modes->values[i];
            QVERIFY(i == 0 || !target.puts(mode.s, modes->values[i - 1].s));
            const Eigen::VectorXcd left = known.V.transpose() * quadraticProduct(known.problem, mode.s, mode.v);
            VERIFY_BELOW(left.norm(), 1e-8 * mode.v.norm());
            VERIFY_BELOW(mode.residual, 1e-9);
            VERIFY_BELOW(mode.error, 1e-9);
            if (mode.s.imag() > 0) {
                QCOMPARE(modes->values[i + 1].s, std::conj(mode.s));
            }
        }
        QVERIFY(!completeModes(known.problem, factor, 1, target, 11));
        // The first ones, whole: conjugates go together.
        const std::size_t all = modes->values.size();
        for (Eigen::Index count = 7; count >= 1; --count) {
            QuadraticModes first = *modes;
            keepFirst(first, count);
            const auto isUpper = [](const QuadraticMode& mode) { return mode.s.imag() >= 0; };
            const auto taken = std::ranges::count_if(first.values, isUpper);
            QVERIFY(taken == count || first.values.size() == all);
            QVERIFY(first.values.empty() || first.values.back().s == modes->values[first.values.size() - 1].s);
            QVERIFY(std::ranges::count_if(first.values, [](const auto& mode) { return mode.s.imag() > 0; }) ==
                    std::ranges::count_if(first.values, [](const auto& mode) { return mode.s.imag() < 0; }));
        }
    }

    /// Values equal to the last one asked for are kept with it.
    void firstModes_keepThoseThatAreEqual()
    {
        QuadraticModes modes;
        for (const Complex s : {Complex(0, 1), Complex(0, -1), Complex(0, 2), Complex(0, -2), Complex(0, 2),
                                Complex(0, -2), Complex(-3, 0)}) {
            modes.values.push_back({s, {}, 0, 0});
        }
        const std::vector<std::size_t> sizes = {0, 2, 6, 6, 7, 7};
        for (std::size_t count = 0; count < sizes.size(); ++count) {
            QuadraticModes first = modes;
            keepFirst(first, static_cast<Eigen::Index>(count));
            QCOMPARE(first.values.size(), sizes[count]);
        }
    }
};

QTEST_GUILESS_MAIN(TestShiftedModes)
#include "tst_shifted_modes.moc"
