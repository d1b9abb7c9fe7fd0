#include "model/mechanism/templates/n_loop.h"
#include "tests/views/sheet.h"

#include <QSignalSpy>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

Mechanism fourBar()
{
    return nLoop({});
}

std::shared_ptr<const Analysis> analysed(const Mechanism& mechanism)
{
    return std::make_shared<Analysis>(analyze(mechanism));
}

/// Says its start and moves nothing.
class StillDrag final : public DragGesture {
public:
    explicit StillDrag(const DragStart& start) : m_start(start) {}
    Mechanism movedTo(const ToolPointer&) override { return m_start.mechanism; }
    ToolEdit releasedAt(const ToolPointer&) override
    {
        return {QStringLiteral("Still"), m_start.mechanism, m_start.ids, {}};
    }
    SnapOptions snapOptions() const override { return {}; }
    QString hint() const override { return QStringLiteral("still"); }
    DragMode mode() const override { return DragMode::mechanism; }

private:
    DragStart m_start;
};

}  // namespace

class TestToolSelect : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void shiftAndControl_addAndTakeAway()
    {
        Sheet sheet(fourBar());
        sheet.clickPin("A0");
        sheet.clickPin("B0", Qt::ShiftModifier);
        sheet.clickPin("B1", Qt::ControlModifier);
        QCOMPARE(sheet.selection(), (std::vector<std::string>{"A0", "B0", "B1"}));
        sheet.clickPin("B0", Qt::ControlModifier);
        QCOMPARE(sheet.selection(), (std::vector<std::string>{"A0", "B1"}));
        sheet.clickPin("A0");
        QCOMPARE(sheet.selection(), std::vector<std::string>{"A0"});
        QVERIFY(sheet.steps.isEmpty());
    }

    void rubberBand_selectsWhatLiesInIt()
    {
        Sheet sheet(fourBar());
        const QPoint low = sheet.pin("A0");
        const QPoint high = sheet.pin("A1");
        sheet.drag(low + QPoint(-30, 30), high + QPoint(30, -20));
        QCOMPARE(sheet.selection(), (std::vector<std::string>{"A0", "A1"}));
        sheet.drag({20, 520}, {740, 70});
        QCOMPARE(sheet.selection().size(), sheet.mechanism.points.size() + sheet.mechanism.elements.size());
        QVERIFY(!sheet.view.tools().tool().band());
    }

    void rubberBand_withShift_addsToTheSelection()
    {
        Sheet sheet(fourBar());
        sheet.clickPin("B0");
        sheet.drag(sheet.pin("A0") + QPoint(-30, 30), sheet.pin("A1") + QPoint(30, -20), Qt::ShiftModifier);
        QCOMPARE(sheet.selection(), (std::vector<std::string>{"B0", "A0", "A1"}));
    }

    void pinDragged_inTheDrawing_movesAloneAndIsOneStep()
    {
        Sheet sheet(fourBar());
        sheet.view.setDrawingMode(true);
        const Vector2 before = sheet.placeOf("A1");
        sheet.drag(sheet.pin("B0"), sheet.pin("B0") + QPoint(-43, -37));
        QCOMPARE(sheet.steps, QStringList{"Move B0 in the drawing"});
        QVERIFY(sheet.previews >= 4);
        QVERIFY(sheet.placeOf("A1") == before);
        QVERIFY(distance(sheet.placeOf("B0"), nLoop({}).points[*findPoint(nLoop({}), "B0")].at) > 0.1);
        QVERIFY(sheet.isValid());
        QCOMPARE(sheet.selection(), std::vector<std::string>{"B0"});
    }

    void pinLetGoOnAnother_joinsTheTwo()
    {
        Sheet sheet(fourBar());
        sheet.view.setDrawingMode(true);
        sheet.drag(sheet.pin("B0"), sheet.pin("A1"));
        QCOMPARE(sheet.steps, QStringList{"Join B0 with A1"});
        QVERIFY(!findPoint(sheet.mechanism, "B0"));
    }

    void link_dragged_takesItsPinsAlong()
    {
        Sheet sheet(fourBar());
        sheet.view.setDrawingMode(true);
        const Vector2 apart = sheet.placeOf("B1") - sheet.placeOf("B0");
        const QPoint middle = (sheet.pin("B0") + sheet.pin("B1")) / 2;
        sheet.drag(middle, middle + QPoint(20, -60));
        QCOMPARE(sheet.steps.size(), 1);
        QVERIFY(distance(sheet.placeOf("B1") - sheet.placeOf("B0"), apart) < 1e-12);
    }

    void escape_duringADrag_takesBack()
    {
        Sheet sheet(fourBar());
        sheet.view.setDrawingMode(true);
        QSignalSpy ended(&sheet.view, &CanvasView::previewEnded);
        const QPoint from = sheet.pin("B0");
        QTest::mousePress(&sheet.view, Qt::LeftButton, {}, from);
        sheet.dragTo(from + QPoint(30, 30));
        sheet.dragTo(from + QPoint(40, 40));
        sheet.key(Qt::Key_Escape);
        QCOMPARE(ended.size(), 1);
        QTest::mouseRelease(&sheet.view, Qt::LeftButton, {}, from + QPoint(40, 40));
        QVERIFY(sheet.steps.isEmpty());
        QVERIFY(sheet.view.picture().parts->mechanism == nLoop({}));
    }

    void drag_decidesByModeAndAlt_whichGestureItIs()
    {
        Sheet sheet(fourBar());
        std::vector<DragStart> starts;
        sheet.view.setDrag(DragMode::mechanism, [&](const DragStart& start) {
            starts.push_back(start);
            return std::make_unique<StillDrag>(start);
        });
        const QPoint from = sheet.pin("B0");
        sheet.drag(from, from + QPoint(30, -20));
        QCOMPARE(starts.size(), std::size_t{1});
        QCOMPARE(starts[0].grabbed, std::string("B0"));
        QCOMPARE(starts[0].ids, std::vector<std::string>{"B0"});
        QVERIFY(starts[0].mechanism == sheet.mechanism);
        QCOMPARE(sheet.steps, QStringList{"Still"});
        sheet.drag(from, from + QPoint(30, -20), Qt::AltModifier);
        QCOMPARE(starts.size(), std::size_t{1});
        QCOMPARE(sheet.steps.last(), QStringLiteral("Move B0 in the drawing"));
        sheet.view.setDrawingMode(true);
        sheet.drag(sheet.pin("B1"), sheet.pin("B1") + QPoint(20, 20));
        QCOMPARE(starts.size(), std::size_t{1});
    }

    void drawingDrag_begunAtTheRest_beginsWhereItIsSeen()
    {
        Sheet sheet(fourBar());
        showAnalysis(sheet.view, analysed(sheet.mechanism));
        QVERIFY(sheet.view.picture().rest.has_value());
        const Pose rest = *sheet.view.picture().rest;
        const QPoint seen = sheet.at(rest.points[*findPoint(sheet.mechanism, "B0")]);
        sheet.drag(seen, seen + QPoint(30, -30), Qt::AltModifier);
        QCOMPARE(sheet.steps.size(), 1);
        const Vector2 other = rest.points[*findPoint(sheet.mechanism, "B1")];
        QVERIFY(distance(sheet.placeOf("B1"), other) < 1e-12);
        QVERIFY(QLineF(sheet.pin("B0"), seen + QPoint(30, -30)).length() < 12);
    }

    void otherMechanism_duringADrag_letsGo()
    {
        Sheet sheet(fourBar());
        sheet.view.setDrawingMode(true);
        const QPoint from = sheet.pin("B0");
        QTest::mousePress(&sheet.view, Qt::LeftButton, {}, from);
        sheet.dragTo(from + QPoint(30, 30));
        sheet.dragTo(from + QPoint(35, 30));
        showMechanism(sheet.view, nLoop({.loops = 2}));
        QVERIFY(!sheet.view.tools().tool().isBusy());
        QTest::mouseRelease(&sheet.view, Qt::LeftButton, {}, from + QPoint(40, 40));
        QVERIFY(sheet.steps.isEmpty());
    }

    void arrowKeys_inTheDrawing_nudge()
    {
        Sheet sheet(fourBar());
        sheet.view.setDrawingMode(true);
        QSignalSpy edited(&sheet.view, &CanvasView::edited);
        sheet.clickPin("B0");
        const Vector2 before = sheet.placeOf("B0");
        sheet.key(Qt::Key_Right);
        sheet.key(Qt::Key_Right);
        sheet.key(Qt::Key_Up, Qt::ShiftModifier);
        QCOMPARE(sheet.steps.size(), 3);
        QCOMPARE(edited[0][2].toString(), edited[1][2].toString());
        QVERIFY(!edited[0][2].toString().isEmpty());
        const Vector2 moved = sheet.placeOf("B0") - before;
        QVERIFY(moved.x > 0 && std::abs(moved.y - 2.5 * moved.x) < 1e-9);
    }

    void drawingMode_showsTheDrawingAndSaysSo()
    {
        Sheet sheet(fourBar());
        showAnalysis(sheet.view, analysed(sheet.mechanism));
        QVERIFY(&shownPose(sheet.view.picture()) != &sheet.view.picture().parts->drawn);
        QSignalSpy mode(&sheet.view, &CanvasView::drawingModeChanged);
        sheet.view.setDrawingMode(true);
        QVERIFY(&shownPose(sheet.view.picture()) == &sheet.view.picture().parts->drawn);
        QCOMPARE(sheet.view.picture().text.title, QStringLiteral("Drawing"));
        QCOMPARE(mode.size(), 1);
        sheet.view.setDrawingMode(false);
        QVERIFY(sheet.view.picture().text.title != QStringLiteral("Drawing"));
        // Parts that a tool hides Esc shows again, and the words say so where it is known.
        sheet.view.setTool(QStringLiteral("bar"));
        QVERIFY(sheet.view.picture().text.subtitle.contains(QStringLiteral("Esc")));
        QTest::keyClick(&sheet.view, Qt::Key_Escape);
        QVERIFY(sheet.view.picture().text.title != QStringLiteral("Drawing"));
        Sheet unknown(fourBar());
        unknown.view.setTool(QStringLiteral("bar"));
        QVERIFY(!unknown.view.picture().text.subtitle.contains(QStringLiteral("Esc")));
    }

    void rightClick_onAPart_selectsItForTheMenu()
    {
        Sheet sheet(fourBar());
        QSignalSpy menus(&sheet.view, &CanvasView::menuRequested);
        const QPoint at = sheet.pin("B1");
        QTest::mouseClick(&sheet.view, Qt::RightButton, {}, at);
        QContextMenuEvent event(QContextMenuEvent::Mouse, at, sheet.view.mapToGlobal(at));
        QCoreApplication::sendEvent(&sheet.view, &event);
        QCOMPARE(sheet.selection(), std::vector<std::string>{"B1"});
        QCOMPARE(menus.size(), 1);
        // Where the right button ends a tool there is no menu.
        sheet.tool("bar");
        QTest::mouseClick(&sheet.view, Qt::RightButton, {}, at);
        QCoreApplication::sendEvent(&sheet.view, &event);
        QCOMPARE(menus.size(), 1);
    }

    void return_withASelection_asksForItsForm()
    {
        Sheet sheet(fourBar());
        QSignalSpy wanted(&sheet.view, &CanvasView::propertiesRequested);
        sheet.key(Qt::Key_Return);
        QCOMPARE(wanted.size(), 0);
        sheet.clickPin("B0");
        sheet.key(Qt::Key_Return);
        QCOMPARE(wanted.size(), 1);
    }

    void doubleClick_onAPart_asksForItsForm()
    {
        Sheet sheet(fourBar());
        QSignalSpy wanted(&sheet.view, &CanvasView::propertiesRequested);
        QTest::mouseDClick(&sheet.view, Qt::LeftButton, {}, {5, 5});
        QCOMPARE(wanted.size(), 0);
        QTest::mouseDClick(&sheet.view, Qt::LeftButton, {}, sheet.pin("B0"));
        QCOMPARE(wanted.size(), 1);
        QCOMPARE(sheet.selection(), std::vector<std::string>{"B0"});
        QVERIFY(!sheet.view.tools().tool().isBusy());
        QVERIFY(sheet.steps.isEmpty());
    }
};

QTEST_MAIN(TestToolSelect)
#include "tst_tool_select.moc"
