#include "tests/support/mechanisms.h"
#include "views/sweep/branch_style.h"
#include "views/sweep/branch_table.h"
#include "views/sweep/sweep_view.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

#include <numbers>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

constexpr double kDegree = std::numbers::pi / 180;

Mechanism fourBar()
{
    return test::mechanismAt("resources/examples/iftomm_four_bar.eigenlink");
}

std::shared_ptr<const Sweep> sweptFourBar()
{
    SweepOptions options{.link = "AC", .locked = false, .angles = {}, .modes = 1};
    for (int angle = 100; angle <= 140; angle += 10) {
        options.angles.push_back(angle * kDegree);
    }
    return std::make_shared<const Sweep>(sweepAngle(fourBar(), options));
}

}  // namespace

/// The page of configuration sweeps.
class TestSweepView : public QObject {
    Q_OBJECT

    std::unique_ptr<SweepView> m_view;

private Q_SLOTS:
    void init()
    {
        m_view = std::make_unique<SweepView>();
        m_view->resize(480, 640);
        m_view->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_view.get()));
    }

    void cursor_followsMouseAndKeys()
    {
        const auto sweep = sweptFourBar();
        m_view->setSweep(sweep);
        QCOMPARE(m_view->place()->cursor, std::size_t(0));
        SweepChart* chart = m_view->chart();
        QWidget* plot = chart->findChild<QWidget*>();
        QSignalSpy changed(m_view.get(), &SweepView::placeChanged);
        const auto at = [&](int degrees) { return chart->pixelOf(degrees * kDegree, 0.5).toPoint(); };
        QTest::mousePress(plot, Qt::LeftButton, {}, at(112));
        QCOMPARE(m_view->place()->cursor, std::size_t(1));
        QMouseEvent move(QEvent::MouseMove, at(131), plot->mapToGlobal(at(131)), Qt::NoButton, Qt::LeftButton, {});
        QCoreApplication::sendEvent(plot, &move);
        QTest::mouseRelease(plot, Qt::LeftButton, {}, at(131));
        QCOMPARE(m_view->place()->cursor, std::size_t(3));
        QTest::keyClick(chart, Qt::Key_Right);
        QTest::keyClick(chart, Qt::Key_Right);
        QCOMPARE(m_view->place()->cursor, std::size_t(4));
        QTest::keyClick(chart, Qt::Key_Right, Qt::ShiftModifier);
        QCOMPARE(m_view->place()->reference, std::size_t(1));
        QCOMPARE(changed.count(), 4);
    }

    void unstableConfiguration_opensWithTheGrowingMode()
    {
        Mechanism pendulum;
        pendulum.points = {{"O", {0, 0}, true, {}}, {"A", {0, 1}, false, {}}};
        pendulum.elements = {Bar{"OA", {"O", "A"}, {}, 1, {}}};
        const SweepOptions options{.link = "OA", .locked = false, .angles = {80 * kDegree, 100 * kDegree}, .modes = 2};
        const auto sweep = std::make_shared<const Sweep>(sweepAngle(pendulum, options));
        m_view->setSweep(sweep);
        const std::size_t branch = m_view->place()->branch;
        const SweepMode* mode = sweep->configurations.front().find(branch);
        QVERIFY(mode != nullptr && mode->s.real() > 1 && mode->s.imag() == 0);
    }

    void table_comparesTheTwoConfigurations()
    {
        m_view->setSweep(sweptFourBar());
        QAbstractItemModel* model = m_view->table()->model();
        const QAbstractItemModelTester tester(model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QCOMPARE(model->rowCount(), 1);
        QCOMPARE(model->columnCount(), 7);  // x and y of three bars, and all
        QCOMPARE(model->index(0, 6).data().toString(), QStringLiteral("1.0000"));
        QTest::keyClick(m_view->chart(), Qt::Key_End);
        QVERIFY(model->index(0, 6).data(BranchTableModel::kHeatRole).toDouble() < 1);
    }

    void branches_areToldApart_onBothThemes()
    {
        for (const Theme& theme : {lightTheme(), darkTheme()}) {
            for (std::size_t a = 0; a < 12; ++a) {
                QVERIFY(contrastRatio(branchPen(a, theme).color(), theme.card) > 4.5);
                for (std::size_t b = a + 1; b < 12; ++b) {
                    QVERIFY(branchPen(a, theme) != branchPen(b, theme));
                }
            }
        }
    }
};

QTEST_MAIN(TestSweepView)
#include "tst_sweep_view.moc"
