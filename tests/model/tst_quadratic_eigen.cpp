#include "model/basics/collect.h"
#include "model/math/dense/quadratic_eigen.h"
#include "model/math/dense/strongly_damped.h"
#include "tests/support/bounds.h"
#include "tests/support/columns.h"
#include "tests/support/dense.h"
#include "tests/support/mechanisms.h"
#include "tests/support/random_matrices.h"

#include <algorithm>
#include <cmath>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;
using Sparse = Eigen::SparseMatrix<double>;
using Complex = std::complex<double>;

/// (s²M + sC + K) v = 0 in coordinates of its own.
struct Problem {
    Sparse M, C, K;

    Problem(const Matrix& mass, const Matrix& damping, const Matrix& stiffness)
        : M(mass.sparseView()), C(damping.sparseView()), K(stiffness.sparseView())
    {
    }

    Projected projected(VelocityTransformation R) const
    {
        return {std::move(R), SymmetricForm(M), SymmetricForm(C), SymmetricForm(K)};
    }
    Projected projected() const { return projected(VelocityTransformation::identity(M.rows())); }
};

Values valuesOf(const std::vector<QuadraticPair>& pairs)
{
    return mapped<Values>(pairs, &QuadraticPair::s);
}

/// The largest distance of a value to the nearest expected one, relative to that, each taken once.
double relativeError(Values found, Values expected)
{
    const auto size = [](Complex s) { return std::abs(s); };
    double worst = found.size() == expected.size() ? 0 : std::numeric_limits<double>::infinity();
    std::ranges::sort(expected, {}, size);
    for (const Complex s : expected) {
        if (found.empty()) {
            break;
        }
        const auto nearest = std::ranges::min_element(found, {}, [s](Complex each) { return std::abs(each - s); });
        worst = std::max(worst, s == 0.0 ? std::abs(*nearest) : std::abs(*nearest - s) / std::abs(s));
        found.erase(nearest);
    }
    return worst;
}

/// Both roots of s² + cs + k = 0, the smaller without cancellation.
Values rootsOf(double c, double k)
{
    const Complex root = std::sqrt(Complex(c * c / 4 - k, 0));
    const Complex large = c > 0 ? -c / 2 - root : -c / 2 + root;
    return {large, large == 0.0 ? -large : k / large};
}

/// The stiffness of springs in a row between n masses, the ends free: KᵢⱼXⱼ is known to be zero for equal X.
Matrix springsInARow(const Vector& stiffness)
{
    const Eigen::Index n = stiffness.size() + 1;
    Matrix K = Matrix::Zero(n, n);
    for (Eigen::Index i = 0; i + 1 < n; ++i) {
        K.block(i, i, 2, 2) += stiffness[i] * (Eigen::Matrix2d() << 1, -1, -1, 1).finished();
    }
    return K;
}

}  // namespace

/// Eigenvalues of symmetric quadratic problems: closed forms, symmetries, stiff, free and strongly damped motions.
class TestQuadraticEigen : public QObject {
    Q_OBJECT

private slots:
    void proportionalDamping_hasItsClosedForm_data()
    {
        addColumns<double, double>({"alpha", "beta"});
        QTest::newRow("undamped") << 0.0 << 0.0;
        QTest::newRow("weak") << 0.1 << 0.02;
        QTest::newRow("by mass") << 3.0 << 0.0;
        QTest::newRow("by stiffness") << 0.0 << 0.7;
        QTest::newRow("overdamped") << 40.0 << 5.0;
        QTest::newRow("slow values far below") << 1e6 << 0.0;
        QTest::newRow("slow values lost in rounding") << 1e9 << 1.0;
        QTest::newRow("hardly anything moves") << 1e12 << 0.0;
        QTest::newRow("drives itself") << -0.3 << 0.0;
    }

    /// C = αM + βK: s² + (α + βκ)s + κ = 0 for every κ of (K, M), to the last digits of fast and slow values.
    void proportionalDamping_hasItsClosedForm()
    {
        QFETCH(double, alpha);
        QFETCH(double, beta);
        RandomMatrices random(1);
        for (const Eigen::Index n : {1, 2, 5, 9}) {
            const Matrix L = random.matrix(n, n) + 3 * Matrix::Identity(n, n);
            const Vector kappa = Vector::NullaryExpr(n, [&] { return random.between(0.5, 30); });
            const Matrix M = L * L.transpose(), K = L * kappa.asDiagonal() * L.transpose();
            const Problem problem(M, alpha * M + beta * K, K);
            const auto pairs = solveQuadratic(problem.projected());
            QVERIFY(pairs);
            Values expected;
            for (const double each : kappa) {
                const Values roots = rootsOf(alpha + beta * each, each);
                expected.insert(expected.end(), roots.begin(), roots.end());
            }
            VERIFY_BELOW(relativeError(valuesOf(*pairs), expected), 1e-9);
            for (const QuadraticPair& pair : *pairs) {
                VERIFY_BELOW(pair.residual, 1e-11);
            }
        }
    }

    void values_doNotDependOnCoordinatesOrUnits_data()
    {
        QTest::addColumn<double>("damping");
        QTest::newRow("undamped") << 0.0;
        QTest::newRow("damped") << 1.0;
        QTest::newRow("strongly damped") << 1e8;
    }

    /// In coordinates δq = T z the same; in a unit of time s is divided by it; in one of mass the same; conjugates
    /// whole.
    void values_doNotDependOnCoordinatesOrUnits()
    {
        QFETCH(double, damping);
        RandomMatrices random(2);
        for (const Eigen::Index n : {2, 6}) {
            const Matrix M = random.definite(n), K = random.definite(n), C = damping * random.definite(n);
            const Problem problem(M, C, K), slower(M, 8 * C, 64 * K), heavier(1e5 * M, 1e5 * C, 1e5 * K);
            const auto pairs = solveQuadratic(problem.projected());
            QVERIFY(pairs);
            const Values values = valuesOf(*pairs);
            const Matrix T = random.matrix(n, n) + 4 * Matrix::Identity(n, n);
            const auto turned = solveQuadratic(problem.projected(VelocityTransformation::dense(T)));
            VERIFY_BELOW(relativeError(valuesOf(*turned), values), 1e-8);
            Values eightfold, conjugates;
            for (const Complex s : values) {
                eightfold.push_back(8.0 * s);
                conjugates.push_back(std::conj(s));
            }
            VERIFY_BELOW(relativeError(valuesOf(*solveQuadratic(slower.projected())), eightfold), 1e-8);
            VERIFY_BELOW(relativeError(valuesOf(*solveQuadratic(heavier.projected())), values), 1e-8);
            QVERIFY(relativeError(conjugates, values) == 0);
            // Dampers take energy.
            QVERIFY(std::ranges::all_of(values, [&](Complex s) { return s.real() <= 1e-12 * std::abs(s); }));
        }
    }

    /// Fast values of C ≫ √(KM) are those of −M⁻¹C, slow ones those of −C⁻¹K, each within (K M / C²) of the other.
    void strongDamping_partsFastFromSlowValues()
    {
        RandomMatrices random(3);
        for (const double gamma : {1e7, 1e9, 1e11}) {
            const Eigen::Index n = 6;
            const Matrix M = random.definite(n), K = random.definite(n), C = gamma * random.definite(n);
            const Problem problem(M, C, K);
            const auto form = modalForm(problem.projected());
            QVERIFY(form && losesSlowRoots(*form, generalEigenvaluesOf(form->firstOrder())));
            const auto pairs = solveQuadratic(problem.projected());
            QVERIFY(pairs);
            Values expected;
            for (const Complex s : generalEigenvaluesOf(solutionOf(M, -C))) {
                expected.push_back(s.real());
            }
            for (const Complex s : generalEigenvaluesOf(solutionOf(C, -K))) {
                expected.push_back(s.real());
            }
            VERIFY_BELOW(relativeError(valuesOf(*pairs), expected), 1e-9);
            for (const QuadraticPair& pair : *pairs) {
                const Eigen::VectorXcd v = pair.v;
                // Rᵀ(s²M + sC + K)v beside the largest of its terms for this value alone.
                const Eigen::VectorXcd m = pair.s * pair.s * (M * v), c = pair.s * (C * v), k = K * v;
                VERIFY_BELOW((m + c + k).norm(), 1e-8 * std::max({m.norm(), c.norm(), k.norm()}));
            }
        }
    }

    /// A strong damper that leaves a motion free: untouched parts swing as if it were clamped there.
    void strongDamperBesideFreeMotions_actsAsAClamp()
    {
        RandomMatrices random(4);
        const Eigen::Index n = 5;
        const Matrix M = random.definite(n), K = random.definite(n);
        const Vector b = random.vector(n);
        const Problem problem(M, 1e10 * b * b.transpose(), K);
        const auto pairs = solveQuadratic(problem.projected());
        QVERIFY(pairs);
        QCOMPARE(pairs->size(), std::size_t(2 * n));
        // Clamped: bᵀq = 0.
        Matrix basis(n, n);
        basis << b, random.matrix(n, n - 1);
        const Matrix Q = basis.householderQr().householderQ() * Matrix::Identity(n, n);
        const auto clamped = solveQuadratic(problem.projected(VelocityTransformation::dense(Q.rightCols(n - 1))));
        QVERIFY(clamped);
        Values swinging;
        std::ranges::copy_if(valuesOf(*pairs), std::back_inserter(swinging),
                             [](Complex s) { return std::abs(s.imag()) > 1e-3; });
        VERIFY_BELOW(relativeError(swinging, valuesOf(*clamped)), 1e-7);
    }

    /// A row of masses that nothing holds: s = 0 twice, exactly, however stiff its springs are beside one another.
    void freeMotions_areExactlyZero()
    {
        RandomMatrices random(5);
        for (const double spread : {0.0, 4.0, 9.0}) {
            for (const double damping : {0.0, 2.0}) {
                const Eigen::Index n = 7;
                const Vector k = Vector::NullaryExpr(n - 1, [&] { return std::pow(10, random.between(0, spread)); });
                const Matrix K = springsInARow(k);
                const Matrix M = Vector(Vector::NullaryExpr(n, [&] { return random.between(0.5, 2); })).asDiagonal();
                const Problem problem(M, damping * K, K);
                const auto pairs = solveQuadratic(problem.projected());
                QVERIFY(pairs);
                const auto isZero = [](const QuadraticPair& pair) { return pair.s == 0.0; };
                QCOMPARE(std::ranges::count_if(*pairs, isZero), std::ptrdiff_t(2));
                // All move alike.
                const Eigen::VectorXcd v = std::ranges::find_if(*pairs, isZero)->v;
                VERIFY_BELOW((v.array() - v[0]).abs().maxCoeff(), 1e-7 * std::abs(v[0]));
            }
        }
    }

    /// Two heavy masses on a hard spring, on a soft one: the low frequency keeps its digits beside a high one.
    void softModesOfStiffSystems_keepTheirDigits()
    {
        for (const double ratio : {1e4, 1e7, 1e9, 1e15}) {
            // κ of m = 1, 1 on springs 1 (to the ground) and `ratio` between: κ² − (1 + 2r)κ + r = 0.
            const Matrix K = (Eigen::Matrix2d() << 1 + ratio, -ratio, -ratio, ratio).finished();
            const Problem problem(Matrix::Identity(2, 2), Matrix::Zero(2, 2), K);
            const auto pairs = solveProjection(problem.projected());
            QVERIFY(pairs);
            const double high = 0.5 * (1 + 2 * ratio + std::sqrt(1 + 4 * ratio * ratio)), low = ratio / high;
            // Beyond the digits of the entries nothing is left of it.
            const double known = ratio < 1e12 ? pairs->kappa[0] / low - 1 : pairs->kappa[0];
            VERIFY_BELOW(std::abs(known), ratio < 1e12 ? 1e-15 * ratio + 1e-13 : 0);
            VERIFY_BELOW(std::abs(pairs->kappa[1] / high - 1), 1e-14);
        }
    }

    /// Stiff clusters of masses on soft springs: what couples slow modes is rounding of their own energies, far below
    /// eps κ_max.
    void softModesOfStiffSystems_areApart()
    {
        RandomMatrices random(8);
        for (int trial = 0; trial < 20; ++trial) {
            Vector k(11);
            for (Eigen::Index i = 0; i < 11; ++i) {
                k[i] = i % 3 == 2 ? random.integer(1, 4) : 1e9;
            }
            Matrix K = springsInARow(k);
            K(0, 0) += 2;
            const Matrix M = Vector(Vector::NullaryExpr(12, [&] { return random.integer(1, 3); })).asDiagonal();
            const Problem problem(M, Matrix::Zero(12, 12), K);
            const auto pairs = solveProjection(problem.projected());
            QVERIFY(pairs);
            constexpr Eigen::Index kSoft = 4;
            QVERIFY(pairs->kappa[kSoft - 1] < 10 && pairs->kappa[kSoft] > 1e7);
            const Matrix soft = pairs->V.leftCols(kSoft);
            // By the stretch of each spring, in which nothing cancels.
            const Matrix stretch = soft.bottomRows(11) - soft.topRows(11), mass = soft.transpose() * M * soft;
            Matrix energies =
                stretch.transpose() * k.asDiagonal() * stretch + 2 * soft.row(0).transpose() * soft.row(0);
            VERIFY_BELOW((mass - Matrix::Identity(kSoft, kSoft)).norm(), 1e-13);
            VERIFY_BELOW((energies - Matrix(pairs->kappa.head(kSoft).asDiagonal())).norm(), 2e-7);
        }
    }

    /// κ ascending, XᵀM_rX = I, V = R X, and columns MV and KV of the matrices themselves.
    void projectedPairs_holdTheirProducts()
    {
        RandomMatrices random(6);
        for (const Eigen::Index k : {0, 1, 4, 9}) {
            const Eigen::Index n = 9;
            const Matrix M = random.definite(n), K = random.symmetric(n), R = random.matrix(n, k);
            const Problem problem(M, Matrix::Zero(n, n), K);
            const auto pairs = solveProjection(problem.projected(VelocityTransformation::dense(R)));
            QVERIFY(pairs);
            QCOMPARE(pairs->V.rows(), n);
            QCOMPARE(pairs->V.cols(), k);
            QVERIFY(std::ranges::is_sorted(pairs->kappa));
            if (k == 0) {
                continue;
            }
            const double size = 1e-11 * (1 + pairs->V.norm()) * (1 + pairs->V.norm());
            VERIFY_BELOW((pairs->V - R * pairs->X).norm(), size);
            VERIFY_BELOW((pairs->MV - M * pairs->V).norm(), size);
            VERIFY_BELOW((pairs->KV - K * pairs->V).norm(), size * K.norm());
            VERIFY_BELOW((pairs->V.transpose() * pairs->MV - Matrix::Identity(k, k)).norm(), size);
            const Matrix energies = pairs->V.transpose() * pairs->KV;
            VERIFY_BELOW((energies - Matrix(pairs->kappa.asDiagonal())).norm(), size * K.norm());
        }
    }

    /// The first-order form has the same values: growing, swinging, free and damped ones.
    void firstOrderForm_hasTheSameValues()
    {
        RandomMatrices random(7);
        for (const double damping : {0.0, 0.4}) {
            const Eigen::Index n = 6;
            Vector kappa(n);
            kappa << -3, 0, 0.7, 5, 40, 300;
            const Matrix L = random.matrix(n, n) + 3 * Matrix::Identity(n, n);
            const Problem problem(L * L.transpose(), damping * random.definite(n),
                                  L * kappa.asDiagonal() * L.transpose());
            const auto form = modalForm(problem.projected());
            const auto pairs = solveQuadratic(problem.projected());
            QVERIFY(form && pairs);
            const Eigen::VectorXcd all = generalEigenvaluesOf(form->firstOrder());
            // A double zero is known to the root of rounding only.
            VERIFY_BELOW(distanceBetween(valuesOf(*pairs), Values(all.begin(), all.end())), 1e-6);
            const Values values = valuesOf(*pairs);
            const auto grows = [](Complex s) { return s.real() > 1e-3; };
            QCOMPARE(std::ranges::count_if(values, grows), std::ptrdiff_t(1));
            for (Eigen::Index i = 0; i < n; ++i) {
                const double size = std::sqrt(std::abs(form->pairs.kappa[i]));
                QVERIFY(form->D[i] > 0 && (form->pairs.kappa[i] == 0 || std::abs(form->D[i] / size - 1) < 1e-14));
            }
        }
    }

    void massThatIsNotDefinite_givesNothing()
    {
        const Matrix one = Matrix::Identity(3, 3);
        Matrix M = one;
        M(1, 1) = 0;
        for (const double damping : {0.0, 1.0}) {
            const Problem problem(M, damping * one, one), empty(one, damping * one, one);
            QVERIFY(!solveQuadratic(problem.projected()));
            QVERIFY(!solveProjection(problem.projected()) && !modalForm(problem.projected()));
            const auto none = solveQuadratic(empty.projected(VelocityTransformation::dense(Matrix(3, 0))));
            QVERIFY(none && none->empty());
        }
    }
};

QTEST_GUILESS_MAIN(TestQuadraticEigen)
#include "tst_quadratic_eigen.moc"
