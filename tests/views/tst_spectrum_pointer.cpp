#include "tests/views/shown_plot.h"
#include "views/spectrum/rim_layout.h"

#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include <cmath>
#include <set>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

std::size_t indexOf(const SpectrumPlot& plot, ModeReference mode)
{
    const auto& marks = plot.chart()->picture().marks;
    for (std::size_t i = 0; i < marks.size(); ++i) {
        if (marks[i].mode == mode) {
            return i;
        }
    }
    qFatal("no such mark");
}

}  // namespace

/// Pointer and keys in the complex plane.
class TestSpectrumPointer : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void click_onCoincidingMarks_cyclesThroughTheMethods();
    void click_onTheRim_selectsAnInfiniteOne();
    void click_onTheWordsOfTheRim_goesThroughWhatTheyCount();
    void click_onNothing_selectsNothing();
    void click_keepsTheSelectedParts();
    void hover_overASpuriousOne_tellsItsReason();
    void drag_pansAndDoesNotSelect();
    void wheel_zoomsAboutThePointer();
    void doubleClick_fitsAgain();
    void arrowKeys_walkThroughAllAndReturnSelects();
    void legendClick_hidesAMethod();
    void newAnalysis_keepsAViewThatWasZoomed();
};

void TestSpectrumPointer::click_onCoincidingMarks_cyclesThroughTheMethods()
{
    ShownPlot shown;
    QSignalSpy selected(&shown.plot, &SpectrumPlot::selected);
    const QPointF at = *positionsOf(shown.plot)[indexOf(shown.plot, {Method::mcs, 0})];
    std::set<Method> methods;
    for (int i = 0; i < 3; ++i) {
        clickAt(shown.plot, at);
        methods.insert(selected.last()[0].value<Selection>().mode->method);
    }
    QCOMPARE(methods.size(), std::size_t(3));
}

void TestSpectrumPointer::click_onTheRim_selectsAnInfiniteOne()
{
    ShownPlot shown;
    QSignalSpy selected(&shown.plot, &SpectrumPlot::selected);
    clickAt(shown.plot, *positionsOf(shown.plot)[indexOf(shown.plot, {Method::rcs, 4})]);
    QCOMPARE(selected.count(), 1);
    const auto mode = selected[0][0].value<Selection>().mode;
    QVERIFY(mode && mode->method == Method::rcs && mode->index == 4);
}

void TestSpectrumPointer::click_onTheWordsOfTheRim_goesThroughWhatTheyCount()
{
    ShownPlot shown;
    QSignalSpy selected(&shown.plot, &SpectrumPlot::selected);
    const ComplexPlanePicture& picture = shown.plot.chart()->picture();
    const PlaneGeometry geometry = shown.plot.chart()->planeGeometry();
    const RimLayout layout = layoutRim(picture, geometry, shown.plot.chart()->plotFont());
    QVERIFY(!layout.labels.empty());
    std::set<std::size_t> counted;
    for (const RimLabel& label : layout.labels) {
        std::set<std::size_t> seen;
        for (std::size_t i = 0; i < label.marks.size(); ++i) {
            clickAt(shown.plot, label.box.center());
            const auto mode = selected.last()[0].value<Selection>().mode;
            QVERIFY(mode.has_value());
            seen.insert(indexOf(shown.plot, *mode));
        }
        QCOMPARE(seen, std::set<std::size_t>(label.marks.begin(), label.marks.end()));
        counted.insert(seen.begin(), seen.end());
    }
    for (std::size_t i = 0; i < picture.marks.size(); ++i) {
        QCOMPARE(counted.contains(i), picture.isOnRim(picture.marks[i], geometry));
    }
}

void TestSpectrumPointer::click_onNothing_selectsNothing()
{
    ShownPlot shown;
    QSignalSpy selected(&shown.plot, &SpectrumPlot::selected);
    clickAt(shown.plot, shown.plot.chart()->planeGeometry().at({-5, 1.2}));
    QCOMPARE(selected.count(), 0);
}

void TestSpectrumPointer::click_keepsTheSelectedParts()
{
    ShownPlot shown;
    showSelection(shown.plot, {{"k"}, {}});
    QSignalSpy selected(&shown.plot, &SpectrumPlot::selected);
    clickAt(shown.plot, *positionsOf(shown.plot)[indexOf(shown.plot, {Method::mcs, 1})]);
    QCOMPARE(selected[0][0].value<Selection>().ids, std::vector<std::string>{"k"});
}

void TestSpectrumPointer::hover_overASpuriousOne_tellsItsReason()
{
    ShownPlot shown;
    QSignalSpy hovered(&shown.plot, &SpectrumPlot::hovered);
    const std::size_t mark = indexOf(shown.plot, {Method::ucs, 4});
    QTest::mouseMove(canvasOf(shown.plot), positionsOf(shown.plot)[mark]->toPoint());
    QTRY_VERIFY_WITH_TIMEOUT(!hovered.isEmpty(), 120000);
    const auto mode = hovered.last()[0].value<std::optional<ModeReference>>();
    QVERIFY(mode && mode->method == Method::ucs);
    const QString tip = toolTipOf(shown.plot.chart()->picture().marks[mark]);
    QVERIFY(tip.contains(QStringLiteral("spurious")) && tip.contains(QStringLiteral("breaks the constraints")));
}

void TestSpectrumPointer::drag_pansAndDoesNotSelect()
{
    ShownPlot shown;
    QSignalSpy selected(&shown.plot, &SpectrumPlot::selected);
    const PlotWindow before = shown.plot.chart()->planeGeometry().window;
    QWidget* canvas = canvasOf(shown.plot);
    const QPoint start = positionsOf(shown.plot)[0]->toPoint();
    QTest::mousePress(canvas, Qt::LeftButton, {}, start);
    for (int step = 1; step <= 6; ++step) {
        QMouseEvent move(QEvent::MouseMove, start + QPoint(10 * step, 0), canvas->mapToGlobal(start), Qt::LeftButton,
                         Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(canvas, &move);
    }
    QTest::mouseRelease(canvas, Qt::LeftButton, {}, start + QPoint(60, 0));
    const PlotWindow after = shown.plot.chart()->planeGeometry().window;
    QVERIFY(after.left < before.left);
    QVERIFY(std::abs((after.right - after.left) - (before.right - before.left)) < 1e-9);
    QCOMPARE(selected.count(), 0);
}

void TestSpectrumPointer::wheel_zoomsAboutThePointer()
{
    ShownPlot shown;
    const QPointF at = *positionsOf(shown.plot)[0];
    QWidget* canvas = canvasOf(shown.plot);
    const PlotWindow before = shown.plot.chart()->planeGeometry().window;
    QWheelEvent turn(at, canvas->mapToGlobal(at), {}, QPoint(0, 120), Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase,
                     false);
    QCoreApplication::sendEvent(canvas, &turn);
    const PlaneGeometry after = shown.plot.chart()->planeGeometry();
    QVERIFY(after.window.right - after.window.left < before.right - before.left);
    QVERIFY(QLineF(*positionsOf(shown.plot)[0], at).length() < 1.5);
}

void TestSpectrumPointer::doubleClick_fitsAgain()
{
    ShownPlot shown;
    const PlotWindow fitted = shown.plot.chart()->planeGeometry().window;
    shown.plot.chart()->setWindow({-1, 1, -1, 1});
    QTest::mouseDClick(canvasOf(shown.plot), Qt::LeftButton, {}, QPoint(200, 200));
    QCOMPARE(shown.plot.chart()->planeGeometry().window, fitted);
}

void TestSpectrumPointer::arrowKeys_walkThroughAllAndReturnSelects()
{
    ShownPlot shown;
    QSignalSpy selected(&shown.plot, &SpectrumPlot::selected);
    const std::size_t count = shown.plot.chart()->picture().marks.size();
    std::set<std::size_t> visited;
    for (std::size_t i = 0; i < count; ++i) {
        QTest::keyClick(&shown.plot, Qt::Key_Right);
        visited.insert(*shown.plot.chart()->picture().current);
    }
    QCOMPARE(visited.size(), count);
    QTest::keyClick(&shown.plot, Qt::Key_Right);
    QTest::keyClick(&shown.plot, Qt::Key_Right);
    QTest::keyClick(&shown.plot, Qt::Key_Left);
    QTest::keyClick(&shown.plot, Qt::Key_Return);
    QCOMPARE(selected.count(), 1);
    const ModeReference first{Method::mcs, 0};
    QVERIFY(selected[0][0].value<Selection>().mode == first);
}

void TestSpectrumPointer::legendClick_hidesAMethod()
{
    ShownPlot shown;
    QSignalSpy changed(&shown.plot, &SpectrumPlot::methodVisibilityChanged);
    const PlaneGeometry geometry = shown.plot.chart()->planeGeometry();
    const QPointF entry(geometry.foot.left() + 10, geometry.foot.center().y());
    clickAt(shown.plot, entry);
    QCOMPARE(changed.count(), 1);
    QVERIFY(!positionsOf(shown.plot)[indexOf(shown.plot, {Method::mcs, 0})]);
    clickAt(shown.plot, entry);
    QVERIFY(positionsOf(shown.plot)[indexOf(shown.plot, {Method::mcs, 0})]);
}

void TestSpectrumPointer::newAnalysis_keepsAViewThatWasZoomed()
{
    ShownPlot shown;
    const QPointF at = *positionsOf(shown.plot)[0];
    QWheelEvent turn(at, canvasOf(shown.plot)->mapToGlobal(at), {}, QPoint(0, 120), Qt::NoButton, Qt::NoModifier,
                     Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(canvasOf(shown.plot), &turn);
    const PlotWindow zoomed = shown.plot.chart()->planeGeometry().window;
    showAnalysis(shown.plot, shared(crowdedAnalysis(20)));
    QCOMPARE(shown.plot.chart()->planeGeometry().window, zoomed);
    shown.plot.fit();
    QVERIFY(!(shown.plot.chart()->planeGeometry().window == zoomed));
}

QTEST_MAIN(TestSpectrumPointer)
#include "tst_spectrum_pointer.moc"
