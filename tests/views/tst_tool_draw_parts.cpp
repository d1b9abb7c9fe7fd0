#include "model/analysis/analysis.h"
#include "model/mechanism/insert.h"
#include "tests/support/columns.h"
#include "tests/views/sheet.h"
#include "views/canvas/tools/tool_type.h"

#include <numbers>

using namespace eigenlink;
using namespace eigenlink::test;

/// Drawing each kind of part.
class TestToolDrawParts : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void body_throughFourPins_endsAtTheFirst()
    {
        Sheet sheet;
        sheet.tool("body");
        const Vector2 corners[]{{-0.4, -0.4}, {0.4, -0.4}, {0.4, 0.4}, {-0.4, 0.4}};
        for (const Vector2 corner : corners) {
            sheet.click(corner);
        }
        QVERIFY(sheet.steps.isEmpty());
        sheet.click(corners[0] + Vector2{0.01, 0.01});
        QCOMPARE(sheet.steps, QStringList{"Draw body ABCD"});
        const Body& body = sheet.element<Body>("ABCD");
        QCOMPARE(body.points.size(), std::size_t{4});
        QCOMPARE(body.mass, 1.6);
        QVERIFY(distance(body.centerOfMass, {0.4, 0.4}) < 1e-9);
        QVERIFY(sheet.isValid());
    }

    void body_endedByRightClick_hasThePinsSoFar()
    {
        Sheet sheet(dyad());
        sheet.tool("body");
        sheet.clickPin("A");
        sheet.clickPin("B");
        sheet.click({-0.5, 0.5});
        QTest::mouseClick(&sheet.view, Qt::RightButton, {}, {300, 300});
        QCOMPARE(sheet.steps.size(), 1);
        QCOMPARE(sheet.element<Body>("ABD").points, (std::vector<std::string>{"A", "B", "D"}));
    }

    void spring_toTheGround_getsAFixedEnd()
    {
        Sheet sheet(dyad());
        sheet.tool("spring");
        sheet.clickPin("B");
        sheet.click({0.1, -0.5});
        QVERIFY(sheet.mechanism.points.back().fixed);
        const Spring& spring = sheet.element<Spring>("k");
        QVERIFY(std::abs(spring.restLength - 1.0) < 1e-9);
        QVERIFY(spring.stiffness > 0);
        sheet.tool("damper");
        sheet.click({-0.6, -0.6});
        sheet.click({0.6, -0.6});
        QCOMPARE(sheet.steps.size(), 1);
        QVERIFY(sheet.hint.contains(QStringLiteral("pin")));
    }

    void everyTool_madeOfClicks_leavesASolvableMechanism_data()
    {
        addColumns<QString, QList<QPointF>, QString>({"tool", "clicks", "id"});
        const QPointF b(0.1, 0.5);
        const QPointF onAB(-0.2, 0.25);
        const QPointF onBC(0.4, 0.25);
        const QPointF nothing(0.1, -0.5);
        QTest::newRow("point mass") << "point_mass" << QList{b} << "m";
        QTest::newRow("force") << "force" << QList{b, nothing} << "F";
        QTest::newRow("torque") << "torque" << QList{onAB} << "T";
        QTest::newRow("angle") << "angle" << QList{onAB} << "phi";
        QTest::newRow("lock") << "lock" << QList{onBC} << "lock";
        QTest::newRow("damper") << "damper" << QList{b, nothing} << "c";
        QTest::newRow("spring") << "spring" << QList{b, nothing} << "k";
        QTest::newRow("torsion spring at the joint") << "torsion_spring" << QList{b} << "kt";
        QTest::newRow("torsion spring of two links") << "torsion_spring" << QList{onAB, onBC} << "kt";
        QTest::newRow("torsion spring to the ground") << "torsion_spring" << QList{onAB, nothing} << "kt";
        QTest::newRow("notch hinge at the joint") << "notch_hinge" << QList{b} << "hinge";
        QTest::newRow("cross pivot of two links") << "cross_pivot" << QList{onAB, onBC} << "pivot";
        QTest::newRow("slider") << "slider" << QList{QPointF(0.1, 0.5), QPointF(0.6, 0.5)} << "guide";
        QTest::newRow("weld") << "weld" << QList{b} << "weld";
        QTest::newRow("beam") << "beam" << QList{b, nothing} << "BD";
        QTest::newRow("bar") << "bar" << QList{b, nothing} << "BD";
    }
    void everyTool_madeOfClicks_leavesASolvableMechanism()
    {
        QFETCH(QString, tool);
        QFETCH(QList<QPointF>, clicks);
        QFETCH(QString, id);
        Sheet sheet(dyad());
        sheet.tool(tool.toLatin1().constData());
        for (const QPointF& place : clicks) {
            sheet.click(Vector2{place.x(), place.y()});
        }
        QCOMPARE(sheet.steps.size(), 1);
        QVERIFY2(findElement(sheet.mechanism, id.toStdString()), qPrintable(sheet.steps.join(' ')));
        QVERIFY(sheet.isValid());
        const Analysis analysis = analyze(sheet.mechanism);
        QVERIFY2(analysis.equilibrium.isUsable(), rendered(analysis.equilibrium.reason).c_str());
        QCOMPARE(sheet.selection(), std::vector<std::string>{id.toStdString()});
        if (clicks.size() == 2) {
            // Pressing, dragging and releasing makes the same.
            Sheet dragged(dyad());
            dragged.tool(tool.toLatin1().constData());
            dragged.drag(dragged.at({clicks[0].x(), clicks[0].y()}), dragged.at({clicks[1].x(), clicks[1].y()}));
            QCOMPARE(dragged.steps, sheet.steps);
            QVERIFY(!dragged.view.tools().tool().isBusy());
        }
    }

    // The size alone is enough: where the pointer has not moved the force points down, and the step says so.
    void force_typedBeforeThePointerMoves_pointsDown()
    {
        Sheet sheet(dyad());
        sheet.tool("force");
        sheet.clickPin("B");
        sheet.type(QStringLiteral("250"));
        sheet.accept();
        QCOMPARE(sheet.steps, QStringList{"Draw force F downwards"});
        QVERIFY(sheet.element<Force>("F").force == (Vector2{0, -250}));
    }

    void typedAngle_isTakenBeforeThePointerMoves()
    {
        const double angle = 30 * std::numbers::pi / 180;
        Sheet sheet(dyad());
        sheet.tool("force");
        sheet.clickPin("B");
        sheet.type(QStringLiteral("250"), QStringLiteral("30"));
        sheet.accept();
        QCOMPARE(sheet.steps, QStringList{"Draw force F"});
        QVERIFY(distance(sheet.element<Force>("F").force, 250 * rotated({1, 0}, angle)) < 1e-12 * 250);
        sheet.tool("slider");
        sheet.clickPin("B");
        sheet.type(QStringLiteral("30"));
        sheet.accept();
        QVERIFY(distance(sheet.element<Slider>("guide").direction, rotated({1, 0}, angle)) < 1e-12);
        sheet.tool("velocity");
        sheet.clickPin("B");
        sheet.type(QStringLiteral("2"), QStringLiteral("30"));
        sheet.accept();
        QVERIFY(distance(sheet.mechanism.points[1].velocity, 2 * rotated({1, 0}, angle)) < 1e-12);
    }

    void slider_ledToALink_slidesOnIt()
    {
        Sheet sheet(dyad());
        sheet.tool("slider");
        sheet.click({0.1, 0.8});
        sheet.click({-0.2, 0.25});
        QCOMPARE(sheet.element<Slider>("guide").on, std::string("AB"));
        QVERIFY(sheet.isValid());
        // A pin cannot slide on its own link: there the click is a direction.
        sheet.clickPin("B");
        sheet.click({-0.2, 0.25});
        QVERIFY(sheet.element<Slider>("guide2").on.empty());
    }

    void slider_onAFixedPin_isRefused_unlessALinkSlidesOverIt()
    {
        Sheet sheet(dyad());
        sheet.tool("slider");
        sheet.clickPin("A");
        sheet.click({-0.5, -0.4});
        QVERIFY(sheet.steps.isEmpty());
        QVERIFY2(sheet.hint.contains(QStringLiteral("A is fixed and cannot slide")), qPrintable(sheet.hint));
        sheet.click({0.4, 0.25});
        QCOMPARE(sheet.element<Slider>("guide").on, std::string("BC"));
        QVERIFY(sheet.isValid());
    }

    void toolByItsKey_saysWhichItIs()
    {
        Sheet sheet(dyad());
        for (const ToolType& type : toolTypes()) {
            sheet.tool(std::string(type.key).c_str());
            const QString key = type.shortcut.toString();
            QVERIFY2(
                type.key == "select" || sheet.hint.startsWith(QStringLiteral("%1 (key %2): ").arg(type.label, key)),
                qPrintable(sheet.hint));
        }
    }

    void linkTools_onTheSameLinkAgain_areRefused()
    {
        Sheet sheet(dyad());
        sheet.tool("angle");
        sheet.click({-0.2, 0.25});
        sheet.click({-0.2, 0.25});
        QCOMPARE(sheet.steps.size(), 1);
        QVERIFY(sheet.hint.contains(QStringLiteral("already")));
        sheet.click({0.1, -0.5});
        QVERIFY(sheet.hint.contains(QStringLiteral("link")));
    }

    void fix_onAPoint_togglesIt()
    {
        Sheet sheet(dyad());
        sheet.tool("fix");
        sheet.clickPin("B");
        QVERIFY(sheet.mechanism.points[1].fixed);
        sheet.clickPin("A");
        QVERIFY(!sheet.mechanism.points[0].fixed);
        QCOMPARE(sheet.steps, (QStringList{"Fix B", "Free A"}));
    }

    void everyTool_hasWordsIconAndItsOwnKey()
    {
        QSet<QString> keys;
        for (const ToolType& type : toolTypes()) {
            QVERIFY(!type.label.isEmpty() && !type.summary.isEmpty());
            QVERIFY(QFile::exists(QStringLiteral(":/icons/%1.svg").arg(QLatin1String(type.icon))));
            QVERIFY(!keys.contains(type.shortcut.toString()));
            keys << type.shortcut.toString();
            const auto tool = type.make();
            QVERIFY(type.key == "select" || !tool->hint().isEmpty());
        }
        QVERIFY_EXCEPTION_THROWN(Sheet().tool("hammer"), std::out_of_range);
    }
};

QTEST_MAIN(TestToolDrawParts)
#include "tst_tool_draw_parts.moc"
