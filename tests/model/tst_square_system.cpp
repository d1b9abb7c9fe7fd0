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
        for (const Eigen::Index more : {0, 120}) {
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

    /// Stiffnesses of 1e12 N/m beside constraints of size 1, one of which is redundant: both are met.
    void saddle_isSolvedWhateverTheUnitOfForces()
    {
        Eigen::MatrixXd H(2, 2), Phi_q(2, 2);
        H << 3, 1, 1, 2;
        Phi_q << 1, 2, 2, 4;
        const Eigen::VectorXd b = Eigen::Vector4d(5, 1, 3, 6);
        for (const double unit : {1e-12, 1.0, 1e12}) {
            const SaddleSystem system((unit * H).sparseView(), Phi_q.sparseView());
            const Eigen::VectorXd right = (Eigen::VectorXd(4) << unit * b.head(2), b.tail(2)).finished();
            const Eigen::VectorXd x = system.solve(right);
            QVERIFY((Phi_q * x.head(2) - b.tail(2)).norm() < 1e-12);
            QVERIFY((H * x.head(2) + Phi_q.transpose() * x.tail(2) / unit - b.head(2)).norm() < 1e-12);
            QVERIFY(std::abs(x[3] - 2 * x[2]) < 1e-12 * unit);
            QVERIFY(system.sizesOf(x, right).left < 1e-12 * system.sizesOf(x, right).right);
        }
    }
};

QTEST_GUILESS_MAIN(SquareSystemTest)
#include "tst_square_system.moc"
