#include "model/math/dense/square_system.h"

#include <QtTest>

using namespace eigenlink;

class SquareSystemTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Rows and columns of sizes from 1e-8 to 1e8 are no sign of a singular matrix.
    void regularMatrix_isSolvedInAnyUnits()
    {
        const Eigen::Index n = 120;
        Eigen::MatrixXd K = Eigen::MatrixXd::NullaryExpr(
            n, n, [](Eigen::Index i, Eigen::Index k) { return std::sin(1.0 + double(i * i) + 0.7 * double(i * k)); });
        K += 20 * Eigen::MatrixXd::Identity(n, n);
        Eigen::VectorXd units(n);
        for (Eigen::Index i = 0; i < n; ++i) {
            units[i] = std::pow(10.0, double(i * 7 % 17) - 8);
        }
        const Eigen::VectorXd x = Eigen::VectorXd::LinSpaced(n, 1, 2);
        const Eigen::MatrixXd scaled = units.asDiagonal() * K;
        const SquareSystem system(scaled);
        QVERIFY(system.isRegular());
        QVERIFY((system.solve(scaled * x) - x).norm() < 1e-10 * x.norm());
    }

    /// Two constraints that say the same share their multiplier evenly.
    void singularMatrix_givesTheSmallestSolution()
    {
        for (const Eigen::Index more : {0, 120}) {  // by least squares at once, and after LU
            const Eigen::Index n = 3 + more;
            Eigen::MatrixXd K = Eigen::MatrixXd::Identity(n, n);
            K.topLeftCorner(3, 3) << 2, 1, 1, 1, 0, 0, 1, 0, 0;
            Eigen::VectorXd right = Eigen::VectorXd::Zero(n), x = right;
            right.head(3) << 5, 1, 1;
            x.head(3) << 1, 1.5, 1.5;
            const SquareSystem system(K);
            QVERIFY(!system.isRegular());
            QVERIFY((system.solve(right) - x).norm() < 1e-12);
        }
        QVERIFY(SquareSystem(Eigen::MatrixXd(0, 0)).solve(Eigen::VectorXd(0)).size() == 0);
    }
};

QTEST_GUILESS_MAIN(SquareSystemTest)
#include "tst_square_system.moc"
