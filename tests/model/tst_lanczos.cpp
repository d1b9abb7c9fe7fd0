#include "model/math/sparse/lanczos.h"

#include <QtTest>

using namespace eigenlink;

namespace {

const LanczosOperator kDiagonal{
    [](const Eigen::VectorXd& v) -> Eigen::VectorXd {
        return Eigen::VectorXd::LinSpaced(v.size(), 1, static_cast<double>(v.size())).cwiseProduct(v);
    },
    [](const Eigen::VectorXd& v) -> Eigen::VectorXd { return v; }};

}  // namespace

class TestLanczos : public QObject {
    Q_OBJECT

private slots:
    void largestValues_areFound()
    {
        const LanczosPairs pairs =
            lanczos(kDiagonal, Eigen::VectorXd::Ones(200), Eigen::MatrixXd(200, 0), {.wanted = 3, .space = 200});
        QVERIFY(pairs.values.size() >= 3);
        for (Eigen::Index i = 0; i < 3; ++i) {
            QVERIFY(std::abs(pairs.values[i] - static_cast<double>(200 - i)) < 1e-8);
        }
    }

    void startWithoutAnythingNew_givesNoPairsOfTheRightHeight_data()
    {
        QTest::addColumn<int>("lockedCount");
        QTest::addColumn<double>("size");
        QTest::addRow("nothing at all") << 0 << 0.0;
        QTest::addRow("all of it locked") << 5 << 1.0;
    }

    void startWithoutAnythingNew_givesNoPairsOfTheRightHeight()
    {
        QFETCH(int, lockedCount);
        QFETCH(double, size);
        const Eigen::MatrixXd locked = Eigen::MatrixXd::Identity(5, lockedCount);
        const LanczosPairs pairs =
            lanczos(kDiagonal, Eigen::VectorXd::Constant(5, size), locked, {.wanted = 1, .space = 5});
        QVERIFY(pairs.exhausted);
        QCOMPARE(pairs.values.size(), Eigen::Index{0});
        QCOMPARE(pairs.vectors.rows(), Eigen::Index{5});
        QCOMPARE(pairs.vectors.cols(), Eigen::Index{0});
    }
};

QTEST_GUILESS_MAIN(TestLanczos)
#include "tst_lanczos.moc"
