#include "model/mechanism/expressions/time_curve.h"
#include "tests/views/sheet.h"
#include "views/canvas/mechanism_painter.h"
#include "views/inspector/number_field.h"
#include "views/inspector/time_function_field.h"

#include <QComboBox>
#include <QLineEdit>
#include <QSignalSpy>

#include <cmath>
#include <numbers>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

/// Two links, of which the second hangs free: A (fixed) – B – D, and a fixed point C aside.
Mechanism swingingPair()
{
    Mechanism mechanism = dyad();
    mechanism = withPoint(mechanism, {0.6, 0.8}).mechanism;
    Bar& second = std::get<Bar>(mechanism.elements[1]);
    second.points = {"B", "D"};
    return mechanism;
}

void type(QLineEdit* editor, const QString& text)
{
    editor->setText({});
    QTest::keyClicks(editor, text);
    QTest::keyClick(editor, Qt::Key_Return);
}

}  // namespace

/// Motions put in by hand: motors, moving supports, velocities, and their functions of time.
class TestToolMotion : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void motorOnALink_turnsIt()
    {
        Sheet sheet(swingingPair());
        sheet.tool("motor");
        sheet.click({-0.2, 0.25});
        QCOMPARE(sheet.steps.size(), 1);
        const auto& motor = std::get<Motor>(sheet.mechanism.elements.back());
        QCOMPARE(motor.of, std::vector<std::string>{idOf(sheet.mechanism.elements[0])});
        QVERIFY(std::holds_alternative<TimeFunction::Ramp>(motor.angle.front().rule));
        QVERIFY(sheet.isValid());
        // One is enough.
        sheet.click({-0.2, 0.25});
        QCOMPARE(sheet.steps.size(), 1);
        QVERIFY(sheet.hint.contains(QStringLiteral("already")));
    }

    // Where an arc of an angle crosses the link the tool sees the link; where it sees nothing it says why.
    void motor_looksThroughWhatItCannotTurn()
    {
        Mechanism mechanism = swingingPair();
        mechanism.elements.push_back(Angle{"phi", idOf(mechanism.elements[0]), {}});
        Sheet sheet(mechanism);
        const QPoint from = sheet.pin("A"), to = sheet.pin("B");
        std::optional<QPoint> onArc;
        for (int i = 1; i < 200 && !onArc; ++i) {
            const QPoint at = from + (to - from) * i / 200;
            sheet.move(at);
            if (sheet.view.tools().under() == "phi") {
                onArc = at;
            }
        }
        QVERIFY(onArc.has_value());
        sheet.tool("motor");
        sheet.move(*onArc + QPoint(1, 0));
        sheet.move(*onArc);
        QCOMPARE(sheet.view.tools().under(), idOf(mechanism.elements[0]));
        sheet.clickAt(*onArc);
        QCOMPARE(sheet.steps.size(), 1);
        QCOMPARE(std::get<Motor>(sheet.mechanism.elements.back()).of, std::vector<std::string>{"AB"});
        sheet.tool("support_motion");
        sheet.move(sheet.pin("D") + QPoint(1, 0));
        sheet.move(sheet.pin("D"));
        QVERIFY(sheet.view.tools().under() != "D");
    }

    void motorOnAJoint_turnsOneLinkAgainstTheOther()
    {
        Sheet sheet(swingingPair());
        sheet.tool("motor");
        sheet.clickPin("B");
        QCOMPARE(sheet.steps.size(), 1);
        QCOMPARE(std::get<Motor>(sheet.mechanism.elements.back()).of.size(), std::size_t(2));
        QVERIFY(sheet.isValid());
    }

    void groundThatMoves_isAPointOfTheGround()
    {
        Sheet sheet(swingingPair());
        sheet.tool("support_motion");
        sheet.clickPin("D");
        QVERIFY(sheet.steps.isEmpty());
        QVERIFY(sheet.hint.contains(QStringLiteral("fixed")));
        sheet.clickPin("A");
        QCOMPARE(sheet.steps.size(), 1);
        QCOMPARE(std::get<SupportMotion>(sheet.mechanism.elements.back()).point, std::string("A"));
        QVERIFY(sheet.isValid());
    }

    // The arrow is as long as the way in kVelocityReach seconds; on the point itself there is none.
    void velocity_isPulledOutOfAPoint_andTakenBack()
    {
        Sheet sheet(swingingPair());
        sheet.tool("velocity");
        const QPoint from = sheet.pin("D"), to = sheet.at({0.9, 0.4});
        sheet.drag(from, to);
        QCOMPARE(sheet.steps.size(), 1);
        const Vector2 v = sheet.mechanism.points[3].velocity;
        const double tolerance = 2 / sheet.view.transform().scale / kVelocityReach;
        QVERIFY(std::abs(v.x - 0.3 / kVelocityReach) < tolerance);
        QVERIFY(std::abs(v.y + 0.4 / kVelocityReach) < tolerance);
        sheet.clickPin("A");
        QVERIFY(sheet.hint.contains(QStringLiteral("can move")));
        sheet.clickPin("D");
        sheet.clickPin("D");
        QVERIFY(sheet.mechanism.points[3].velocity == Vector2{});
    }

    void speedOfAMotor_takesTurnsPerMinute()
    {
        TimeFunctionField field(QStringLiteral("angle"), Quantity::angle, false, true, {});
        field.setFunction(TimeFunction(TimeFunction::Ramp{{}, 2}));
        type(field.numberFields()[TimeFunctionField::kSpeed]->editor(), QStringLiteral("3000 rpm"));
        const double speed = std::get<TimeFunction::Ramp>(field.function()->rule).speed;
        QVERIFY2(std::abs(speed - 100 * std::numbers::pi) < 1e-9, qPrintable(QString::number(speed)));
    }

    void functionOfTime_takesEveryShape()
    {
        TimeFunctionField field(QStringLiteral("angle"), Quantity::none, false, true, {});
        QSignalSpy edited(&field, &TimeFunctionField::edited);
        field.setFunction(TimeFunction(TimeFunction::Ramp{{}, 2}));
        QVERIFY(edited.isEmpty());
        type(field.numberFields()[TimeFunctionField::kSpeed]->editor(), QStringLiteral("3.5"));
        QCOMPARE(std::get<TimeFunction::Ramp>(field.function()->rule).speed, 3.5);
        QVERIFY(!std::get<TimeFunction::Ramp>(field.function()->rule).start);
        const auto choose = [&](const QString& shape) {
            field.shapeBox()->setCurrentText(shape);
            Q_EMIT field.shapeBox()->activated(field.shapeBox()->currentIndex());
        };
        choose(QStringLiteral("wave"));
        type(field.numberFields()[2]->editor(), QStringLiteral("0.25"));
        QCOMPARE(std::get<TimeFunction::Harmonic>(field.function()->rule).frequency, 0.25);
        choose(QStringLiteral("table"));
        type(field.textField(), QStringLiteral("0 1; 0.5 2; 2 -1e-3"));
        QCOMPARE(std::get<TimeFunction::Table>(field.function()->rule).rows,
                 (std::vector<Vector2>{{0, 1}, {0.5, 2}, {2, -1e-3}}));
        // A text that is no table is told and changes nothing.
        type(field.textField(), QStringLiteral("0 1; 0 2"));
        QVERIFY(!field.error().isEmpty());
        QCOMPARE(std::get<TimeFunction::Table>(field.function()->rule).rows.size(), std::size_t(3));
        choose(QStringLiteral("formula"));
        type(field.textField(), QStringLiteral("0.3*sin(2*t)"));
        QCOMPARE(std::get<TimeFunction::Formula>(field.function()->rule).text, std::string("0.3*sin(2*t)"));
        type(field.textField(), QStringLiteral("w*t"));  // no parameters yet
        QVERIFY(field.error().contains(QStringLiteral("no unit w")));
        field.setParameters([](std::string_view name) {
            return name == "w" ? std::optional(DimensionalNumber{3, {0, 0, -1, 1}}) : std::nullopt;
        });
        type(field.textField(), QStringLiteral("w*t"));
        QVERIFY2(field.error().isEmpty(), qPrintable(field.error()));
        QCOMPARE(TimeCurve(*field.function()).at(2).value, 6.0);
        type(field.textField(), QStringLiteral("0.3*sin(2*t)"));
        type(field.textField(), QStringLiteral("step(t)"));  // a motor must not jump
        QVERIFY(field.error().contains(QStringLiteral("step")));
        QCOMPARE(std::get<TimeFunction::Formula>(field.function()->rule).text, std::string("0.3*sin(2*t)"));
        QVERIFY(!edited.isEmpty());
    }
};

QTEST_MAIN(TestToolMotion)
#include "tst_tool_motion.moc"
