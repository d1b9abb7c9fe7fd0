#include "model/mechanism/edit.h"
#include "model/mechanism/insert.h"
#include "tests/views/sheet.h"
#include "views/inspector/quantity_expression.h"

#include <QSignalSpy>

#include <numbers>

using namespace eigenlink;
using namespace eigenlink::test;

/// Drawing by clicks, drags and typed numbers.
class TestToolDraw : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void bar_byTwoClicks_joinsTwoNewPins()
    {
        Sheet sheet;
        sheet.tool("bar");
        sheet.click({0, 0});
        QVERIFY(sheet.steps.isEmpty());
        sheet.click({0.6, 0});
        QCOMPARE(sheet.steps, QStringList{"Draw bar AB"});
        QCOMPARE(sheet.mechanism.points.size(), std::size_t{2});
        QVERIFY(distance(sheet.placeOf("B"), {0.6, 0}) < 1e-12);
        QCOMPARE(sheet.element<Bar>("AB").mass, 0.6);
        QCOMPARE(sheet.selection(), std::vector<std::string>{"AB"});
    }

    void bar_chains_andEndsAtAPinThatIsThere()
    {
        Sheet sheet;
        sheet.tool("fix");
        sheet.click({-0.5, 0});
        sheet.click({0.5, 0});
        sheet.tool("bar");
        sheet.clickPin("A");
        sheet.click({-0.6, 0.7});
        sheet.click({0.4, 0.6});
        sheet.clickPin("B");
        QCOMPARE(sheet.mechanism.elements.size(), std::size_t{3});
        QVERIFY(!sheet.view.tools().tool().isBusy());
        QCOMPARE(sheet.mechanism.points.size(), std::size_t{4});
        QVERIFY(sheet.isValid());
        // The next click begins anew.
        sheet.click({0, -0.4});
        QCOMPARE(sheet.mechanism.elements.size(), std::size_t{3});
    }

    /// A bar that begins on a body was a loose part over it, and the end of a spring was tied to the ground there.
    void bodyUnderTheClick_getsThePin()
    {
        for (const char* tool : {"bar", "beam", "spring", "damper", "point"}) {
            Sheet sheet;
            sheet.tool("body");
            for (const Vector2 corner : {Vector2{-0.6, 0}, Vector2{0.6, 0}, Vector2{0, 0.9}, Vector2{-0.6, 0}}) {
                sheet.click(corner);
            }
            QCOMPARE(sheet.mechanism.elements.size(), std::size_t{1});
            sheet.mechanism = withStoredForms(sheet.mechanism);
            showMechanism(sheet.view, sheet.mechanism);
            const bool isOneClick = QByteArray(tool) == "point";
            sheet.tool(tool);
            sheet.click({0, 0.3});
            if (!isOneClick) {
                sheet.click({0.4, -0.7});
            }
            const Body& body = sheet.element<Body>("ABC");
            QCOMPARE(body.points.size(), std::size_t{4});
            QVERIFY2(distance(body.shape->back(), {0.6, 0.3}) < 1e-12, tool);
            const std::string& pin = body.points.back();
            QVERIFY(distance(sheet.placeOf(pin), {0, 0.3}) < 1e-12);
            QVERIFY(!sheet.mechanism.points[*findPoint(sheet.mechanism, pin)].fixed);
            QVERIFY(isOneClick || pointsOf(sheet.mechanism.elements.back()).front() == pin);
            QVERIFY(sheet.isValid());
            sheet.click({0.1, 0.5}, Qt::ControlModifier);
            sheet.click({0.9, 0.6}, Qt::ControlModifier);
            QCOMPARE(sheet.element<Body>("ABC").points.size(), std::size_t{4});
        }
    }

    /// A stored length stays, as the place of the second pin.
    void lengthOfABody_isKeptWithItsThirdPin()
    {
        Mechanism rod = withPoint(withPoint({}, {-0.6, 0}).mechanism, {0.6, 0}).mechanism;
        Body body;
        body.points = {"A", "B"};
        body.length = 1.25;
        rod = withElement(rod, body).mechanism;
        QVERIFY(takesPins(rod, "AB") && !takesPins(rod, "A"));
        const Mechanism next = withPinOn(rod, "AB", {0, 0.3}).mechanism;
        const auto& made = std::get<Body>(next.elements.front());
        QVERIFY(!made.length && made.shape->at(1) == (Vector2{1.25, 0}));
        QVERIFY(distance(made.shape->at(2), {0.6, 0.3}) < 1e-12);
        QVERIFY(!hasErrors(validate(next)));
        rod.formulas = {{"AB", "length", "2*a"}};
        QVERIFY(!takesPins(rod, "AB"));
    }

    // As a double click does.
    void line_endedWhereItBegan_isNotDrawn()
    {
        for (const char* tool : {"bar", "beam", "spring", "damper"}) {
            Sheet sheet;
            sheet.tool("fix");
            sheet.click({-0.5, 0});
            sheet.tool(tool);
            sheet.clickPin("A");
            sheet.clickPin("A");
            sheet.clickAt(sheet.pin("A") + QPoint(3, 2));
            QCOMPARE(sheet.mechanism.elements.size(), std::size_t{0});
            QCOMPARE(sheet.mechanism.points.size(), std::size_t{1});
        }
        Sheet sheet;
        sheet.tool("bar");
        sheet.click({0, 0});
        sheet.click({0.6, 0});
        sheet.clickAt(sheet.pin("B") + QPoint(-2, 2));
        QVERIFY(!sheet.view.tools().tool().isBusy());
        sheet.click({0.6, 0.6});
        QCOMPARE(sheet.mechanism.elements.size(), std::size_t{1});
    }

    void bar_byPressDragRelease_isOneBar()
    {
        Sheet sheet;
        sheet.tool("bar");
        sheet.drag(sheet.at({-0.4, 0}), sheet.at({0.4, 0.4}));
        QCOMPARE(sheet.steps.size(), 1);
        QVERIFY(!sheet.view.tools().tool().isBusy());
        QVERIFY(distance(sheet.placeOf("B"), {0.4, 0.4}) < 0.02);
    }

    void rightClick_endsTheChain_thenTheTool()
    {
        Sheet sheet;
        sheet.tool("bar");
        sheet.click({0, 0});
        sheet.click({0.6, 0});
        QTest::mouseClick(&sheet.view, Qt::RightButton, {}, {300, 300});
        QVERIFY(!sheet.view.tools().tool().isBusy());
        QVERIFY(sheet.view.tools().isSketching());
        QTest::mouseClick(&sheet.view, Qt::RightButton, {}, {300, 300});
        QVERIFY(!sheet.view.tools().isSketching());
        QCOMPARE(sheet.steps.size(), 1);
    }

    void escape_dropsWhatIsBegun_thenTheTool()
    {
        Sheet sheet;
        QSignalSpy tools(&sheet.view, &CanvasView::toolChanged);
        sheet.tool("bar");
        sheet.click({0, 0});
        sheet.key(Qt::Key_Escape);
        QVERIFY(sheet.mechanism.points.empty());
        QVERIFY(sheet.view.tools().isSketching());
        sheet.key(Qt::Key_Escape);
        QCOMPARE(tools.last()[0].toString(), QStringLiteral("select"));
    }

    void typedNumbers_winOverThePointer()
    {
        Sheet sheet;
        sheet.tool("bar");
        sheet.click({0, 0});
        sheet.move(sheet.at({0.7, 0.1}));
        sheet.type(QStringLiteral("0,8"), QStringLiteral("120"));
        sheet.accept();
        const Vector2 expected = 0.8 * rotated({1, 0}, 120 * std::numbers::pi / 180);
        QVERIFY(distance(sheet.placeOf("B"), expected) < 1e-12);
        QCOMPARE(sheet.element<Bar>("AB").length.value(), 0.8);
        QVERIFY(!sheet.entry()->isOpen());
        QVERIFY(sheet.view.hasFocus());
    }

    void typedLength_alone_leavesTheDirectionToThePointer()
    {
        Sheet sheet;
        sheet.tool("bar");
        sheet.click({0, 0});
        sheet.move(sheet.at({0.02, 0.5}));
        sheet.type(QStringLiteral("250 mm"));
        sheet.click({0.02, 0.5});
        QVERIFY(distance(sheet.placeOf("B"), {0, 0.25}) < 1e-12);
        QVERIFY(!sheet.entry()->isOpen());
    }

    void typedNonsense_isRefusedAndExplained()
    {
        Sheet sheet;
        sheet.tool("bar");
        sheet.click({0, 0});
        for (const QString& text : {QStringLiteral("1.2.3"), QStringLiteral("5 kg"), QStringLiteral("0")}) {
            sheet.type(text);
            QTest::keyClick(sheet.entry()->field(0), Qt::Key_Return);
            QVERIFY(sheet.entry()->isOpen());
            QVERIFY(!sheet.hint.isEmpty());
            QVERIFY(sheet.entry()->field(0)->property("invalid").toBool());
            QTest::keyClick(sheet.entry()->field(0), Qt::Key_Escape);
        }
        QVERIFY(sheet.steps.isEmpty());
        QVERIFY(sheet.view.tools().tool().isBusy());
    }

    void typedAngles_areDegreesUnlessTheySayOtherwise()
    {
        const auto typedAngle = [](const char* text) {
            return evaluateQuantity(QString::fromUtf8(text), Quantity::angle, std::numbers::pi / 180);
        };
        QCOMPARE(typedAngle("90").value.value(), std::numbers::pi / 2);
        QCOMPARE(typedAngle("pi/2").value.value(), std::numbers::pi / 2);
        QCOMPARE(typedAngle("90°").value.value(), std::numbers::pi / 2);
        QCOMPARE(typedAngle("2 rad").value.value(), 2.0);
        QVERIFY(!typedAngle("2 m").value);
    }

    void undoneAnchor_endsTheChain()
    {
        Sheet sheet;
        sheet.tool("bar");
        sheet.click({0, 0});
        sheet.click({0.6, 0});
        showMechanism(sheet.view, {});
        QVERIFY(!sheet.view.tools().tool().isBusy());
    }

    void draft_isShownBeforeTheClick_andNotCommitted()
    {
        Sheet sheet(dyad());
        sheet.tool("bar");
        sheet.clickPin("B");
        sheet.move(sheet.at({0.1, 0.1}));
        QTest::qWait(0);
        const QImage with = sheet.view.grab().toImage();
        sheet.key(Qt::Key_Escape);
        const QImage without = sheet.view.grab().toImage();
        QVERIFY(with != without);
        QVERIFY(sheet.steps.isEmpty());
        QCOMPARE(sheet.previews, 0);
    }

    void picture_standsStillWhileDrawing()
    {
        Sheet sheet;
        sheet.tool("bar");
        sheet.click({0, 0});
        const SceneTransform before = sheet.view.transform();
        sheet.click({0.8, 0});
        sheet.click({0.8, 0.8});
        QCOMPARE(sheet.view.transform(), before);
    }

    void pins_catchWithoutSnapping_unlessCtrlLetsGo()
    {
        Sheet sheet;
        sheet.view.setSnapping(false);
        sheet.tool("bar");
        sheet.click({0, 0});
        sheet.click({0.5, 0.5});
        sheet.key(Qt::Key_Escape);
        const QPoint beside = sheet.pin(sheet.mechanism.points.front().id) + QPoint(4, 3);
        sheet.clickAt(beside);
        sheet.click({-0.5, 0.5});
        QCOMPARE(sheet.mechanism.points.size(), std::size_t(3));
        sheet.key(Qt::Key_Escape);
        sheet.clickAt(beside, Qt::ControlModifier);
        sheet.click({-0.5, -0.5});
        QCOMPARE(sheet.mechanism.points.size(), std::size_t(5));
    }
};

QTEST_MAIN(TestToolDraw)
#include "tst_tool_draw.moc"
