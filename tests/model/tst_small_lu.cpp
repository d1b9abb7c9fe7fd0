#include "model/math/dense/small_lu.h"

#include <QtTest>

#include <cmath>
#include <limits>

using namespace eigenlink;

namespace {

Eigen::MatrixXcd matrixOf(Eigen::Index n)
{
    return Eigen::MatrixXcd::NullaryExpr(n, n, [](Eigen::Index i, Eigen::Index k) {
        const double x = double(i * i) + 0.7 * double(i * k);
        return std::complex<double>(std::sin(1 + x), std::cos(2 + 1.3 * x));
    });
}

}  // namespace

class SmallLuTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// A x = b to rounding, whether the rows fill groups of four or not, and again after a larger matrix.
    void solution_satisfiesTheEquations()
    {
        SmallLu lu;
        for (const Eigen::Index n : {1, 2, 3, 4, 5, 7, 8, 12, 17, 23, 6}) {
            Eigen::MatrixXcd A = matrixOf(n);
            A.diagonal().array() += 0.5;
            const Eigen::VectorXcd b = A.col(0) + std::complex<double>(0, 2) * A.col(n - 1);
            QVERIFY(lu.factor(A));
            Eigen::VectorXcd x = b;
            lu.solve(x);
            QVERIFY((A * x - b).norm() <= 1e-14 * A.norm() * x.norm());
        }
    }

    void everyWidthOfVectors_givesTheSameDigits()
    {
        for (Eigen::Index n = 1; n < 20; ++n) {
            SmallLu wide, portable(SmallLu::Vectors::portable);
            const Eigen::MatrixXcd A = matrixOf(n);
            QVERIFY(wide.factor(A) && portable.factor(A));
            Eigen::VectorXcd x = A.row(0).transpose(), y = x;
            wide.solve(x);
            portable.solve(y);
            QVERIFY(x == y);
        }
    }

    void zeroPivots_areExchanged()
    {
        Eigen::MatrixXcd A = Eigen::MatrixXcd::Zero(5, 5);
        for (Eigen::Index i = 0; i < 5; ++i) {
            A(i, (i + 2) % 5) = std::complex<double>(0, 1.0 + double(i));
        }
        SmallLu lu;
        QVERIFY(lu.factor(A));
        Eigen::VectorXcd x = A * Eigen::VectorXcd::LinSpaced(5, 1, 5);
        lu.solve(x);
        QVERIFY(x.isApprox(Eigen::VectorXcd::LinSpaced(5, 1, 5), 1e-15));
    }

    /// A failure leaves no trace for the next matrix.
    void singularMatrix_failsWithAReason()
    {
        Eigen::MatrixXcd A = matrixOf(6), poisoned = A, dependent = A;
        poisoned(3, 2) = std::numeric_limits<double>::quiet_NaN();
        dependent.row(4).setZero();
        SmallLu lu;
        for (const Eigen::MatrixXcd& each : {poisoned, dependent}) {
            const Outcome<void> outcome = lu.factor(each);
            QVERIFY(!outcome && !outcome.reason().isEmpty());
        }
        QVERIFY(lu.factor(A));
        Eigen::VectorXcd x = A.col(1);
        lu.solve(x);
        QVERIFY((x - Eigen::VectorXcd::Unit(6, 1)).norm() < 1e-13);
    }
};

QTEST_GUILESS_MAIN(SmallLuTest)
#include "tst_small_lu.moc"
