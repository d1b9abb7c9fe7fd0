#include "model/math/dense/null_space.h"
#include "model/math/dense/row_space.h"
#include "tests/support/columns.h"
#include "tests/support/dense.h"

#include <random>

using namespace eigenlink;
using namespace eigenlink::test;

/// Random matrices of a given rank.
class TestRowSpace : public QObject {
    Q_OBJECT

private:
    static Eigen::MatrixXd randomMatrix(Eigen::Index rows, Eigen::Index columns, Eigen::Index rank, unsigned seed)
    {
        std::mt19937 random(seed);
        std::normal_distribution<double> normal;
        const auto draw = [&] { return normal(random); };
        const Eigen::MatrixXd left = Eigen::MatrixXd::NullaryExpr(rows, rank, draw);
        const Eigen::MatrixXd right = Eigen::MatrixXd::NullaryExpr(rank, columns, draw);
        return left * right;
    }

private slots:
    void factorization_data()
    {
        addColumns<int, int, int>({"m", "n", "rank"});
        QTest::newRow("full rank") << 4 << 7 << 4;
        QTest::newRow("dependent rows") << 6 << 7 << 4;
        QTest::newRow("more rows than columns") << 9 << 5 << 5;
        QTest::newRow("more rows, dependent") << 9 << 5 << 3;
        QTest::newRow("no constraint") << 0 << 3 << 0;
        QTest::newRow("rank zero") << 2 << 3 << 0;
    }

    void factorization()
    {
        QFETCH(int, m);
        QFETCH(int, n);
        QFETCH(int, rank);
        const Eigen::MatrixXd A = rank > 0 ? randomMatrix(m, n, rank, 5) : Eigen::MatrixXd(Eigen::MatrixXd::Zero(m, n));
        const RowSpace rows(A.sparseView());
        QCOMPARE(rows.rank(), rank);
        const Eigen::MatrixXd& Z = rows.nullSpace();
        QCOMPARE(Z.cols(), n - rank);
        QVERIFY((A * Z).norm() < 1e-12);
        QVERIFY((Z.transpose() * Z - Eigen::MatrixXd::Identity(n - rank, n - rank)).norm() < 1e-13);
        const Eigen::MatrixXd W = rows.selfStress();
        QCOMPARE(W.cols(), m - rank);
        QVERIFY((A.transpose() * W).norm() < 1e-12);
        QCOMPARE(rows.dependentRows().empty(), m == rank);
        QCOMPARE(rows.independentRows().size(), std::size_t(rank));
    }

    void minimumNormStep_ofAConsistentRightSide_isThePseudoinverse()
    {
        for (const int m : {6, 40}) {
            const Eigen::MatrixXd A = randomMatrix(m, 8, 4, 11);
            const Eigen::VectorXd x = randomMatrix(8, 1, 1, 12);
            const RowSpace rows(A.sparseView());
            const Eigen::VectorXd step = rows.minimumNormStep(A * x);
            QVERIFY((step - shortestSolution(A, A * x)).norm() < 1e-11);
            // What no step can meet is left out, with rows of equal weight.
            const Eigen::MatrixXd equal = A.rowwise().normalized();
            const RowSpace equalRows(equal.sparseView());
            const Eigen::VectorXd any = randomMatrix(m, 1, 1, 15);
            QVERIFY((equalRows.minimumNormStep(any) - shortestSolution(equal, any)).norm() < 1e-11);
        }
    }

    void multipliers_ofDependentRows_haveMinimumNorm()
    {
        for (const int m : {6, 40}) {
            const Eigen::MatrixXd A = randomMatrix(m, 8, 4, 13);
            const Eigen::VectorXd f = randomMatrix(8, 1, 1, 14);
            const RowSpace rows(A.sparseView());
            const Eigen::VectorXd expected = shortestSolution(A.transpose(), f);
            QVERIFY((rows.multipliers(f) - expected).norm() < 1e-11);
            const Eigen::MatrixXd together = rows.multipliersOf(randomMatrix(8, 3, 3, 17) + f.replicate(1, 3));
            for (Eigen::Index j = 0; j < 3; ++j) {
                const Eigen::VectorXd load = randomMatrix(8, 3, 3, 17).col(j) + f;
                QVERIFY((together.col(j) - shortestSolution(A.transpose(), load)).norm() < 1e-11);
            }
        }
    }

    void rank_ofRowsInDifferentUnits_ignoresTheUnits()
    {
        Eigen::MatrixXd A = randomMatrix(3, 5, 3, 15);
        A.row(0) *= 1e-11;
        A.row(1) *= 1e+7;
        QCOMPARE(RowSpace(A.sparseView()).rank(), Eigen::Index(3));
    }

    void nullSpaces_byEveryMethod_spanTheSameSpace()
    {
        for (Eigen::Index rank : {Eigen::Index(4), Eigen::Index(6)}) {
            const Eigen::MatrixXd A = randomMatrix(6, 9, rank, 16);
            const RowSpace rows(A.sparseView());
            const Eigen::MatrixXd& Z = rows.nullSpace();
            std::vector<Eigen::Index> independent;
            for (const Eigen::MatrixXd& R : {nullSpaceByLu(A, rank, &independent), nullSpaceBySvd(A, rank),
                                             nullSpaceByGramSchmidt(A, rank), nullSpaceByZeroEigenvalue(A, rows)}) {
                QCOMPARE(R.cols(), 9 - rank);
                QVERIFY((A * R).norm() < 1e-12 * A.norm() * R.norm());
                QVERIFY((R - Z * (Z.transpose() * R)).norm() < 1e-12 * R.norm());
                QCOMPARE(rankOf(R), 9 - rank);
            }
            const Eigen::MatrixXd R = nullSpaceByLu(A, rank, nullptr);
            for (std::size_t i = 0; i < independent.size(); ++i) {
                QCOMPARE(R(independent[i], static_cast<Eigen::Index>(i)), 1.0);
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestRowSpace)
#include "tst_row_space.moc"
