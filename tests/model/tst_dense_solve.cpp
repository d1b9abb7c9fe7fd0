#include "model/math/dense/dense_product.h"
#include "model/math/dense/dense_solve.h"
#include "tests/support/bounds.h"
#include "tests/support/columns.h"
#include "tests/support/dense.h"
#include "tests/support/random_matrices.h"

#include <cmath>
#include <limits>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;

Matrix identity(Eigen::Index n)
{
    return Matrix::Identity(n, n);
}

/// The largest entry of A − B beside those of B.
double apart(const Matrix& A, const Matrix& B)
{
    const double size = B.size() > 0 ? std::max(1.0, B.cwiseAbs().maxCoeff()) : 1.0;
    return A.size() > 0 ? (A - B).cwiseAbs().maxCoeff() / size : 0.0;
}

}  // namespace

/// Solutions, bases, products and exponentials of dense matrices, by what defines each of them.
class TestDenseSolve : public QObject {
    Q_OBJECT

private slots:
    void leastNorm_meetsTheConditionsOfThePseudoinverse_data()
    {
        addColumns<int, int, int>({"m", "n", "rank"});
        QTest::newRow("square, regular") << 6 << 6 << 6;
        QTest::newRow("square, singular") << 6 << 6 << 4;
        QTest::newRow("more equations") << 11 << 5 << 5;
        QTest::newRow("more equations, dependent") << 11 << 5 << 2;
        QTest::newRow("more unknowns") << 4 << 9 << 4;
        QTest::newRow("more unknowns, dependent") << 4 << 9 << 3;
        QTest::newRow("one equation") << 1 << 7 << 1;
        QTest::newRow("nothing") << 3 << 4 << 0;
    }

    /// x = A⁺b: the residual is orthogonal to the columns of A, and x to everything that A maps to zero.
    void leastNorm_meetsTheConditionsOfThePseudoinverse()
    {
        QFETCH(int, m);
        QFETCH(int, n);
        QFETCH(int, rank);
        RandomMatrices random(3);
        for (int trial = 0; trial < 10; ++trial) {
            const Matrix A = random.ofRank(m, n, rank);
            const Vector b = random.vector(m);
            const Vector x = leastNormSolution(A, b);
            VERIFY_BELOW((A.transpose() * (A * x - b)).norm(), 1e-13 * (1 + b.norm()));
            // x = Aᵀy for some y: A⁺A x = x.
            VERIFY_BELOW((leastNormSolution(A, A * x) - x).norm(), 1e-13 * (1 + x.norm()));
            const Vector y = leastNormSolution(A.transpose(), x);
            VERIFY_BELOW((A.transpose() * y - x).norm(), 1e-13 * (1 + x.norm()));
            // Linear in b.
            const Vector c = random.vector(m);
            const Vector sum = leastNormSolution(A, b + 2 * c);
            VERIFY_BELOW((sum - x - 2 * leastNormSolution(A, c)).norm(), 1e-12 * (1 + sum.norm()));
        }
    }

    void solution_isTheInverseTimesTheRightSides()
    {
        RandomMatrices random(4);
        for (const Eigen::Index n : {1, 2, 5, 12, 40}) {
            const Matrix A = random.matrix(n, n) + 3 * std::sqrt(double(n)) * identity(n);
            const Matrix X = random.matrix(n, 3);
            VERIFY_BELOW(apart(solution(A, A * X), X), 1e-12);
            const Matrix inverse = solution(A, identity(n));
            VERIFY_BELOW(apart(inverse * A, identity(n)), 1e-12);
            VERIFY_BELOW(apart(A * inverse, identity(n)), 1e-12);
            // Rows in other units are other rows of the right side.
            const Vector units = Vector::NullaryExpr(n, [&] { return std::exp2(random.integer(-20, 20)); });
            VERIFY_BELOW(apart(solution(units.asDiagonal() * A, units.asDiagonal() * (A * X)), X), 1e-11);
        }
    }

    void bases_areOrthonormal_andSpanTheColumns()
    {
        RandomMatrices random(5);
        for (const auto& [n, k] : {std::pair(7, 3), std::pair(5, 5), std::pair(30, 1), std::pair(40, 22)}) {
            const Matrix A = random.matrix(n, k);
            const Matrix Q = orthonormalBasis(A);
            QCOMPARE(Q.rows(), Eigen::Index(n));
            QCOMPARE(Q.cols(), Eigen::Index(k));
            VERIFY_BELOW(apart(Q.transpose() * Q, identity(k)), 1e-14);
            VERIFY_BELOW(apart(Q * (Q.transpose() * A), A), 1e-13);
            const Matrix whole = orthogonalFactor(A);
            QCOMPARE(whole.cols(), Eigen::Index(n));
            VERIFY_BELOW(apart(whole.transpose() * whole, identity(n)), 1e-14);
            VERIFY_BELOW(apart(whole.leftCols(k), Q), 1e-14);
            VERIFY_BELOW((whole.rightCols(n - k).transpose() * A).norm(), 1e-13 * A.norm());
        }
        const Matrix none = orthonormalBasis(Matrix(6, 0));
        QCOMPARE(none.rows(), Eigen::Index(6));
        QCOMPARE(none.cols(), Eigen::Index(0));
    }

    /// Wᵀ(VᵀAV)W = (VW)ᵀA(VW), and energies of the columns on the diagonal.
    void congruent_composes_andKeepsSymmetry()
    {
        RandomMatrices random(6);
        for (int trial = 0; trial < 10; ++trial) {
            const Eigen::SparseMatrix<double> A = random.sparseDefinite(9, 0.3);
            const Matrix V = random.matrix(9, 4), W = random.matrix(4, 2);
            const Matrix small = congruent(A, V);
            VERIFY_BELOW(apart(small, small.transpose()), 1e-14);
            VERIFY_BELOW(apart(W.transpose() * small * W, congruent(A, V * W)), 1e-13);
            for (Eigen::Index i = 0; i < V.cols(); ++i) {
                const double energy = V.col(i).dot(A * V.col(i));
                VERIFY_BELOW(std::abs(small(i, i) - energy), 1e-13 * energy);
            }
            QVERIFY(eigenvaluesOfSymmetric(small).minCoeff() > 0);
        }
    }

    /// e^A e^−A = I, det e^A = e^{tr A}, e^{QAQᵀ} = Q e^A Qᵀ, e^{sA} e^{tA} = e^{(s+t)A}, e^{Aᵀ} = (e^A)ᵀ.
    void exponential_obeysItsLaws()
    {
        RandomMatrices random(7);
        for (const double size : {1e-3, 0.3, 1.0, 6.0}) {
            for (const Eigen::Index n : {1, 2, 5, 8}) {
                const Matrix A = size * random.matrix(n, n) / std::sqrt(double(n));
                const Matrix E = exponential(A);
                const double most = 1e-12 * E.norm() * exponential(-A).norm();
                VERIFY_BELOW((E * exponential(-A) - identity(n)).norm(), most);
                VERIFY_BELOW(std::abs(E.determinant() / std::exp(A.trace()) - 1), most * most + 1e-9);
                const Matrix Q = random.orthogonal(n);
                VERIFY_BELOW((exponential(Q * A * Q.transpose()) - Q * E * Q.transpose()).norm(), most);
                VERIFY_BELOW((exponential(0.3 * A) * exponential(0.7 * A) - E).norm(), most);
                VERIFY_BELOW((exponential(A.transpose()) - E.transpose()).norm(), most);
            }
        }
    }

    /// For a nilpotent matrix the series ends, for a skew one it is a rotation, for a diagonal one that of the numbers.
    void exponential_hasItsClosedForms()
    {
        RandomMatrices random(8);
        for (int trial = 0; trial < 10; ++trial) {
            const Vector d = 3 * random.vector(4);
            const Matrix diagonal = exponential(d.asDiagonal());
            VERIFY_BELOW(apart(diagonal, d.array().exp().matrix().asDiagonal()), 1e-13);
            const double angle = random.between(-9, 9);
            Matrix turn(2, 2), turned(2, 2);
            turn << 0, -angle, angle, 0;
            turned << std::cos(angle), -std::sin(angle), std::sin(angle), std::cos(angle);
            VERIFY_BELOW(apart(exponential(turn), turned), 1e-13);
            Matrix N = random.matrix(4, 4).triangularView<Eigen::StrictlyUpper>();
            const Matrix series = identity(4) + N + N * N / 2 + N * N * N / 6;
            VERIFY_BELOW(apart(exponential(N), series), 1e-13);
        }
        QVERIFY(exponential(Matrix::Zero(5, 5)).isIdentity(0));
    }

    /// d/dt e^{tA} v = A e^{tA} v, by the differences of a small and a smaller step.
    void exponential_solvesTheEquationOfMotion()
    {
        RandomMatrices random(9);
        const Matrix A = random.matrix(5, 5);
        const Vector v = random.vector(5);
        const auto slopeError = [&](double h) {
            const Vector difference = (exponential((1 + h) * A) * v - exponential((1 - h) * A) * v) / (2 * h);
            return (difference - A * exponential(A) * v).norm();
        };
        const double coarse = slopeError(1e-2), fine = slopeError(1e-3);
        QVERIFY(coarse > 0);
        // Errors of second order: a hundredth for a tenth of the step.
        VERIFY_BELOW(std::abs(std::log10(coarse / fine) - 2), 0.02);
    }

    void products_areOneWhateverTheirSize_data()
    {
        addColumns<int, int, int>({"m", "n", "columns"});
        QTest::newRow("small") << 4 << 5 << 3;
        QTest::newRow("vector") << 60 << 70 << 1;
        QTest::newRow("below the limit of calls") << 26 << 28 << 27;
        QTest::newRow("beyond the limit of calls") << 28 << 29 << 27;
        QTest::newRow("large") << 90 << 61 << 40;
        QTest::newRow("no columns") << 50 << 50 << 0;
        QTest::newRow("no rows") << 0 << 50 << 50;
        QTest::newRow("nothing between") << 6 << 0 << 7;
    }

    /// (A B)ᵢⱼ = Σₖ Aᵢₖ Bₖⱼ; Aᵀ B likewise; of complex numbers both parts.
    void products_areOneWhateverTheirSize()
    {
        QFETCH(int, m);
        QFETCH(int, n);
        QFETCH(int, columns);
        RandomMatrices random(10);
        const Matrix A = random.matrix(m, n), B = random.matrix(n, columns), C = random.matrix(m, columns);
        const Matrix AB = product(A, B);
        const Matrix AtC = transposedProduct(A, C);
        QCOMPARE(AB.rows(), Eigen::Index(m));
        QCOMPARE(AB.cols(), Eigen::Index(columns));
        QCOMPARE(AtC.rows(), Eigen::Index(n));
        for (Eigen::Index j = 0; j < columns; ++j) {
            for (Eigen::Index i = 0; i < m; ++i) {
                VERIFY_BELOW(std::abs(AB(i, j) - A.row(i).dot(B.col(j))), 1e-13 * n);
            }
            for (Eigen::Index i = 0; i < n; ++i) {
                VERIFY_BELOW(std::abs(AtC(i, j) - A.col(i).dot(C.col(j))), 1e-13 * m);
            }
        }
        // Cᵀ(A B) = (AᵀC)ᵀB
        VERIFY_BELOW(apart(transposedProduct(C, AB), AtC.transpose() * B), 1e-12);
        const Eigen::MatrixXcd V = random.complexMatrix(n, columns);
        const Eigen::MatrixXcd AV = product(A, V);
        QVERIFY(AV.real() == product(A, Matrix(V.real())));
        QVERIFY(AV.imag() == product(A, Matrix(V.imag())));
        const Eigen::MatrixXcd real = product(A, Eigen::MatrixXcd(B.cast<std::complex<double>>()));
        QVERIFY(real.real() == AB && real.imag().isZero(0));
    }

    /// NaN is not lost, even where the imaginary part has nothing else.
    void products_keepWhatIsNotANumber()
    {
        const double nan = std::numeric_limits<double>::quiet_NaN();
        Eigen::MatrixXcd V = Eigen::MatrixXcd::Zero(3, 1);
        V(1, 0) = {0, nan};
        QVERIFY(!product(identity(3), V).imag().allFinite());
        Matrix A = identity(40), B = Matrix::Ones(40, 40);
        A(3, 5) = nan;
        QVERIFY(std::isnan(product(A, B)(3, 0)) && !std::isnan(product(A, B)(2, 0)));
        QVERIFY(std::isnan(transposedProduct(A, B)(5, 0)) && !std::isnan(transposedProduct(A, B)(4, 0)));
    }
};

QTEST_APPLESS_MAIN(TestDenseSolve)
#include "tst_dense_solve.moc"
