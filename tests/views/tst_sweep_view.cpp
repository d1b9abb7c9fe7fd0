#include "tests/support/built.h"
#include "tests/support/contrast.h"
#include "tests/support/mechanisms.h"
#include "views/plot/curve_chart.h"
#include "views/studies/sweep/branch_table.h"
#include "views/studies/sweep/sweep_view.h"

#include <QAbstractItemModelTester>
#include <QLabel>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

Mechanism fourBar()
{
    return test::exampleNamed("iftomm_four_bar");
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
        CurveChart* chart = m_view->chart();
        QSignalSpy changed(m_view.get(), &SweepView::placeChanged);
        const auto at = [&](int degrees) { return chart->plan().planes.front().pixelOf(degrees, 0.1).toPoint(); };
        QTest::mousePress(chart, Qt::LeftButton, {}, at(112));
        QCOMPARE(m_view->place()->cursor, std::size_t(1));
        QMouseEvent move(QEvent::MouseMove, at(131), chart->mapToGlobal(at(131)), Qt::NoButton, Qt::LeftButton, {});
        QCoreApplication::sendEvent(chart, &move);
        QTest::mouseRelease(chart, Qt::LeftButton, {}, at(131));
        QCOMPARE(m_view->place()->cursor, std::size_t(3));
        QTest::keyClick(chart, Qt::Key_Right);
        QTest::keyClick(chart, Qt::Key_Right);
        QCOMPARE(m_view->place()->cursor, std::size_t(4));
        QTest::keyClick(chart, Qt::Key_Right, Qt::ShiftModifier);
        QCOMPARE(m_view->place()->reference, std::size_t(1));
        QCOMPARE(changed.count(), 4);
    }

    // Begun on the dashed line a drag moves that; a click on a curve chooses its branch.
    void dashedLineAndBranches_followTheMouse()
    {
        SweepOptions options{.link = "OA", .locked = false, .angles = {}, .modes = 2};
        for (int angle = -120; angle <= -60; angle += 10) {
            options.angles.push_back(angle * kDegree);
        }
        Mechanism twice = built({{"O", {0, 0}, true}, {"A", {0, -1}}, {"B", {0, -2}}},
                                {Bar{"OA", {"O", "A"}, {}, 1, {}}, Bar{"AB", {"A", "B"}, {}, 1, {}}});
        const auto sweep = std::make_shared<const Sweep>(sweepAngle(twice, options));
        m_view->setSweep(sweep);
        CurveChart* chart = m_view->chart();
        const auto at = [&](std::size_t configuration, std::size_t branch) {
            const ChartCurve& curve = chart->picture().panes.front().curves[branch];
            return chart->plan().planes.front().pixelOf(curve.x[configuration], curve.y[configuration]).toPoint();
        };
        for (const std::size_t branch : {std::size_t(1), std::size_t(0)}) {
            QTest::mouseClick(chart, Qt::LeftButton, {}, at(4, branch));
            QCOMPARE(m_view->place()->branch, branch);
            QCOMPARE(m_view->place()->cursor, std::size_t(4));
        }
        const QPoint away(0, 40);
        QTest::mousePress(chart, Qt::LeftButton, {}, QPoint(at(0, 0).x(), away.y()));
        QMouseEvent move(QEvent::MouseMove, QPoint(at(2, 0).x(), away.y()),
                         chart->mapToGlobal(QPoint(at(2, 0).x(), away.y())), Qt::NoButton, Qt::LeftButton, {});
        QCoreApplication::sendEvent(chart, &move);
        QTest::mouseRelease(chart, Qt::LeftButton, {}, QPoint(at(2, 0).x(), away.y()));
        QCOMPARE(m_view->place()->reference, std::size_t(2));
        QCOMPARE(m_view->place()->cursor, std::size_t(4));
    }

    void unstableConfiguration_opensWithTheGrowingMode()
    {
        Mechanism pendulum = built({{"O", {0, 0}, true}, {"A", {0, 1}}}, {Bar{"OA", {"O", "A"}, {}, 1, {}}});
        const SweepOptions options{.link = "OA", .locked = false, .angles = {80 * kDegree, 100 * kDegree}, .modes = 2};
        const auto sweep = std::make_shared<const Sweep>(sweepAngle(pendulum, options));
        m_view->setSweep(sweep);
        const std::size_t branch = m_view->place()->branch;
        const SweepMode* mode = sweep->configurations.front().find(branch);
        QVERIFY(mode != nullptr && mode->s.real() > 1 && mode->s.imag() == 0);
        // Both angles grow without oscillation: a triangle each, at frequency zero, and a sentence that names them.
        const std::vector<ChartMark>& marks = m_view->chart()->picture().panes.front().marks;
        QCOMPARE(marks.size(), std::size_t(2));
        QVERIFY(marks[0].y == 0 && std::abs(marks[0].x - 80) < 1e-9);
        QVERIFY(m_view->findChild<QLabel*>()->text().contains(QStringLiteral("unstable")));
    }

    void table_comparesTheTwoConfigurations()
    {
        m_view->setSweep(sweptFourBar());
        QAbstractItemModel* model = m_view->table()->model();
        const QAbstractItemModelTester tester(model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QVERIFY(!m_view->table()->isVisible());  // an angle is not compared with itself
        QTest::keyClick(m_view->chart(), Qt::Key_End);
        QVERIFY(m_view->table()->isVisible());
        QCOMPARE(model->rowCount(), 1);
        QCOMPARE(model->columnCount(), 7);  // x and y of three bars, and all
        QVERIFY(model->index(0, 6).data(BranchTableModel::kHeatRole).toDouble() < 1);
    }

    void branches_areToldApart_onBothThemes()
    {
        for (const Theme& theme : {lightTheme(), darkTheme()}) {
            for (int a = 0; a < 12; ++a) {
                QVERIFY(contrastRatio(inkOfCurve(a, theme), theme.card) > 4.5);
                for (int b = a + 1; b < 12; ++b) {
                    QVERIFY(penOfCurve(a, theme) != penOfCurve(b, theme));
                }
            }
        }
    }
};

QTEST_MAIN(TestSweepView)
#include "tst_sweep_view.moc"
