#include "model/math/sparse/arnoldi.h"
#include "model/math/sparse/invariant_subspace.h"
#include "tests/support/columns.h"
#include "tests/support/dense.h"

#include <algorithm>
#include <limits>
#include <random>

using namespace eigenlink;

namespace {

using Complex = std::complex<double>;
using Matrix = Eigen::MatrixXd;
using ComplexMatrix = Eigen::MatrixXcd;

/// A random matrix whose eigenvalues are well apart in magnitude: Q (D + N) Qᵀ with D ascending, N strictly upper.
Matrix separatedMatrix(Eigen::Index n, unsigned seed)
{
    std::mt19937 random(seed);
    std::normal_distribution<double> normal;
    Matrix T = Matrix::Zero(n, n);
    for (Eigen::Index i = 0; i < n; ++i) {
        T(i, i) = std::pow(1.3, static_cast<double>(i)) * (i % 3 == 0 ? -1 : 1);
        for (Eigen::Index j = i + 1; j < n; ++j) {
            T(i, j) = 0.1 * normal(random);
        }
    }
    // Two of the largest as a conjugate pair.
    T.block(n - 2, n - 2, 2, 2) << T(n - 1, n - 1), 0.4 * T(n - 1, n - 1), -0.4 * T(n - 1, n - 1), T(n - 1, n - 1);
    const Matrix R = Matrix::NullaryExpr(n, n, [&] { return normal(random); });
    const Matrix Q = R.householderQr().householderQ();
    return Q * T * Q.transpose();
}

std::vector<Complex> byMagnitude(const Eigen::VectorXcd& values)
{
    std::vector<Complex> sorted(values.begin(), values.end());
    std::ranges::sort(sorted, std::greater<>(), [](Complex s) { return std::abs(s); });
    return sorted;
}

/// The distance of a value to the nearest of some.
double distanceTo(const std::vector<Complex>& values, Complex value)
{
    double nearest = std::numeric_limits<double>::infinity();
    for (const Complex each : values) {
        nearest = std::min(nearest, std::abs(each - value));
    }
    return nearest;
}

}  // namespace

/// Arnoldi's method and the invariant subspaces that keep its results, against dense eigenvalues.
class TestArnoldi : public QObject {
    Q_OBJECT

private slots:
    void pairs_areThoseOfLargestMagnitude_data()
    {
        test::addColumns<int, int>({"wanted", "seed"});
        for (const int wanted : {1, 2, 3, 5}) {
            QTest::addRow("%d", wanted) << wanted << wanted;
        }
    }

    void pairs_areThoseOfLargestMagnitude()
    {
        QFETCH(int, wanted);
        QFETCH(int, seed);
        constexpr Eigen::Index n = 40;
        const Matrix A = separatedMatrix(n, static_cast<unsigned>(seed));
        const ArnoldiPairs pairs =
            arnoldi<double>([&](const Eigen::VectorXd& v) -> Eigen::VectorXd { return A * v; },
                            Eigen::VectorXd::Ones(n), Matrix(n, 0), {.wanted = wanted, .space = n});
        const std::vector<Complex> exact = byMagnitude(test::generalEigenvaluesOf(A));
        QVERIFY(pairs.values.size() >= static_cast<std::size_t>(wanted));
        for (std::size_t i = 0; i < pairs.values.size(); ++i) {
            const Complex theta = pairs.values[i];
            const Eigen::VectorXcd y = pairs.vectors.col(static_cast<Eigen::Index>(i));
            QVERIFY(std::abs(std::abs(theta) - std::abs(exact[i])) < 1e-8 * std::abs(exact[i]));
            QVERIFY(distanceTo(exact, theta) < 1e-8 * std::abs(theta));
            QVERIFY((A * y - theta * y).norm() < 1e-8 * std::abs(theta) * y.norm());
        }
        // Conjugate values of a real operator come whole.
        for (const Complex theta : pairs.values) {
            QVERIFY(distanceTo(pairs.values, std::conj(theta)) < 1e-10 * std::abs(theta));
        }
    }

    void complexOperator_hasItsOwnPairs()
    {
        constexpr Eigen::Index n = 30;
        const ComplexMatrix A = separatedMatrix(n, 3) + Complex(0, 1) * separatedMatrix(n, 4);
        const ArnoldiPairs pairs =
            arnoldi<Complex>([&](const Eigen::VectorXcd& v) -> Eigen::VectorXcd { return A * v; },
                             Eigen::VectorXcd::Ones(n), ComplexMatrix(n, 0), {.wanted = 3, .space = n});
        QVERIFY(pairs.values.size() >= 3);
        for (std::size_t i = 0; i < pairs.values.size(); ++i) {
            const Eigen::VectorXcd y = pairs.vectors.col(static_cast<Eigen::Index>(i));
            QVERIFY((A * y - pairs.values[i] * y).norm() < 1e-8 * std::abs(pairs.values[i]) * y.norm());
        }
    }

    void lockedSubspace_isKeptOut()
    {
        constexpr Eigen::Index n = 40;
        const Matrix A = separatedMatrix(n, 8);
        const InvariantSubspace<double>::Operator T = [&](const Eigen::VectorXd& v) -> Eigen::VectorXd {
            return A * v;
        };
        const ArnoldiPairs first =
            arnoldi<double>(T, Eigen::VectorXd::Ones(n), Matrix(n, 0), {.wanted = 3, .space = n});
        InvariantSubspace<double> locked(n);
        locked.add(first.vectors);
        const ArnoldiPairs second = arnoldi<double>(T, Eigen::VectorXd::Ones(n), locked.basis(),
                                                    {.wanted = 2, .space = n - locked.dimension()});
        QVERIFY(second.values.size() >= 2);
        for (const Complex theta : second.values) {
            QVERIFY(distanceTo(first.values, theta) > 1e-3 * std::abs(theta));
        }
        for (Eigen::Index i = 0; i < second.vectors.cols(); ++i) {
            QVERIFY((locked.basis().transpose() * second.vectors.col(i)).norm() < 1e-12);
        }
        // The values of the whole are those of both, the vectors of the second those of A once the first are added.
        const std::vector<Complex> exact = byMagnitude(test::generalEigenvaluesOf(A));
        for (const Complex theta : second.values) {
            QVERIFY(distanceTo(exact, theta) < 1e-8 * std::abs(exact.front()));
        }
        locked.add(second.vectors);
        const StandardPairs pairs = locked.eigenpairs(locked.restricted(T));
        for (Eigen::Index i = 0; i < pairs.values.size(); ++i) {
            const Eigen::VectorXcd y = pairs.vectors.col(i);
            QVERIFY((A * y - pairs.values[i] * y).norm() < 1e-7 * std::abs(exact.front()) * y.norm());
        }
    }

    void spaceThatEnds_givesEveryPairOfIt()
    {
        // The start is a sum of three eigenvectors of a diagonal operator.
        const Eigen::VectorXd diagonal = Eigen::VectorXd::LinSpaced(20, 1, 20);
        const Eigen::VectorXd start =
            Eigen::VectorXd::Unit(20, 2) + Eigen::VectorXd::Unit(20, 7) + Eigen::VectorXd::Unit(20, 11);
        const ArnoldiPairs pairs =
            arnoldi<double>([&](const Eigen::VectorXd& v) -> Eigen::VectorXd { return diagonal.cwiseProduct(v); },
                            start, Matrix(20, 0), {.wanted = 10, .space = 20});
        QVERIFY(pairs.exhausted);
        QCOMPARE(pairs.values.size(), std::size_t{3});
        for (std::size_t i = 0; i < 3; ++i) {
            QVERIFY(std::abs(pairs.values[i] - std::array{12.0, 8.0, 3.0}[i]) < 1e-12);
        }
    }

    void subspace_isOrthonormal_andTakesNothingTwice()
    {
        const Matrix A = separatedMatrix(12, 5);
        const StandardPairs all = eigenpairsOf(A);
        InvariantSubspace<double> subspace(12);
        subspace.add(all.vectors.leftCols(6));
        const Eigen::Index dimension = subspace.dimension();
        QVERIFY(dimension >= 6 && dimension <= 7);  // a conjugate of the sixth may come with it
        subspace.add(all.vectors.leftCols(6));
        subspace.add(Complex(0, 2) * all.vectors.leftCols(3));
        QCOMPARE(subspace.dimension(), dimension);
        const Matrix gram = subspace.basis().transpose() * subspace.basis();
        QVERIFY((gram - Matrix::Identity(dimension, dimension)).norm() < 1e-13);
        // T maps it into itself.
        const Matrix image = A * subspace.basis();
        QVERIFY((image - subspace.basis() * (subspace.basis().transpose() * image)).norm() < 1e-10 * image.norm());
    }

    void eigenpairsOfSmallMatrices_solveTheirEquation()
    {
        std::mt19937 random(6);
        std::normal_distribution<double> normal;
        for (Eigen::Index n = 1; n < 9; ++n) {
            const Matrix A = Matrix::NullaryExpr(n, n, [&] { return normal(random); });
            const ComplexMatrix B = A + Complex(0, 1) * Matrix::NullaryExpr(n, n, [&] { return normal(random); });
            const StandardPairs real = eigenpairsOf(A);
            const StandardPairs complex = eigenpairsOf(B);
            QVERIFY((A * real.vectors - real.vectors * real.values.asDiagonal()).norm() < 1e-12 * A.norm());
            QVERIFY((B * complex.vectors - complex.vectors * complex.values.asDiagonal()).norm() < 1e-12 * B.norm());
            QVERIFY(std::abs(real.values.sum() - A.trace()) < 1e-12 * A.norm());
            QVERIFY(std::abs(complex.values.sum() - B.trace()) < 1e-12 * B.norm());
        }
        const double nan = std::numeric_limits<double>::quiet_NaN();
        QVERIFY_EXCEPTION_THROWN(eigenpairsOf(Matrix(Matrix::Constant(2, 2, nan))), std::runtime_error);
    }
};

QTEST_APPLESS_MAIN(TestArnoldi)
#include "tst_arnoldi.moc"
