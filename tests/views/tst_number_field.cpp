#include "tests/support/columns.h"
#include "views/inspector/number_field.h"
#include "views/inspector/quantity_expression.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QLocale>
#include <QSignalSpy>
#include <QWheelEvent>

#include <clocale>
#include <cmath>
#include <numbers>

using namespace eigenlink;

class TestNumberField : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::German)); }
    void expression_thatMakesSense_isEvaluatedInSiUnits_data();
    void expression_thatMakesSense_isEvaluatedInSiUnits();
    void expression_thatMakesNone_saysWhy_data();
    void expression_thatMakesNone_saysWhy();
    void expression_ofDeepBrackets_isRefusedWithoutHarm();
    void numberText_atAnyValue_readsBackExactly();
    void typing_aNumberAndReturn_commitsOnce();
    void typing_aValidPrefix_previews();
    void typing_nonsense_keepsTheValueAndSaysWhy();
    void typing_outOfRange_isRefused();
    void escape_afterTyping_takesBack();
    void leaving_withoutChange_keepsTheExactValue();
    void upKey_onARoundNumber_goesToTheNextRoundNumber();
    void upKey_onAnOddNumber_goesToTheNextMark();
    void downKey_atZero_staysWhereNegativeIsForbidden();
    void longNumber_showsItsFirstDigits_whenEntered();
    void wheel_withoutFocus_isLeftToTheForm();
    void emptying_anOptionalField_clearsIt();
    void emptying_aFormula_clearsIt();
    void givenUpEntries_endTheirPreview();
    void escape_isForTheEntry_beforeTheWindow();
    void typing_aTolerance_reportsItAfterTheNumber();
    void fieldWithoutTolerances_refusesOne();
};

void TestNumberField::expression_thatMakesSense_isEvaluatedInSiUnits_data()
{
    test::addColumns<QString, Quantity, double>({"text", "quantity", "expected"});
    const auto row = [](const char* text, Quantity quantity, double expected) {
        QTest::newRow(text) << QString::fromUtf8(text) << quantity << expected;
    };
    constexpr double kPi = std::numbers::pi;
    row("1.5", Quantity::length, 1.5);
    row("1,5", Quantity::length, 1.5);
    row(" -2 ", Quantity::length, -2);
    row("−2", Quantity::length, -2);
    row("1e3", Quantity::stiffness, 1000);
    row("1E-3", Quantity::length, 1e-3);
    row("min(3,2)", Quantity::length, 2);
    row("min(3, 2)", Quantity::length, 2);
    row("max(3,5; 2,5)", Quantity::length, 3.5);
    row("2*min((3,5), max(1,2))", Quantity::length, 4);
    row("if(1,5 < 2; 3 mm; 4 mm)", Quantity::length, 3e-3);
    row("abs(-1,5)", Quantity::length, 1.5);
    row("2*pi/3", Quantity::angle, 2 * kPi / 3);
    row("2π/3", Quantity::angle, 2 * kPi / 3);
    row("sqrt(2)", Quantity::length, std::sqrt(2.0));
    row("√2", Quantity::length, std::sqrt(2.0));
    row("30 deg", Quantity::angle, kPi / 6);
    row("30°", Quantity::angle, kPi / 6);
    row("120 mm", Quantity::length, 0.12);
    row("5 kN/m", Quantity::stiffness, 5000);
    row("2 N s/m", Quantity::damping, 2);
    row("2 N·s/m", Quantity::damping, 2);
    row("3 kg m²", Quantity::inertia, 3);
    row("3 kg*m^2", Quantity::inertia, 3);
    row("500 g", Quantity::mass, 0.5);
    row("5 N m", Quantity::torsionStiffness, 5);
    row("5 N m/rad", Quantity::torsionStiffness, 5);
    row("1 m + 5 cm", Quantity::length, 1.05);
    row("2 + 3 * 4", Quantity::length, 14);
    row("-2^2", Quantity::length, -4);
    row("2^-1", Quantity::length, 0.5);
    row("2^3^2", Quantity::length, 512);
    row("(1 + 2) (3)", Quantity::length, 9);
    row("1/2 m", Quantity::length, 0.5);
    row("cos(60 deg)", Quantity::none, std::cos(kPi / 3));
    row("sqrt(4 m^2)", Quantity::length, 2);
}

void TestNumberField::expression_thatMakesSense_isEvaluatedInSiUnits()
{
    QFETCH(QString, text);
    QFETCH(Quantity, quantity);
    QFETCH(double, expected);
    const QuantityResult result = evaluateQuantity(text, quantity);
    QVERIFY2(result.value.has_value(), qPrintable(result.error));
    QVERIFY(std::abs(*result.value - expected) <= 1e-15 * std::max(1.0, std::abs(expected)));
    QVERIFY(result.error.isEmpty());
}

void TestNumberField::expression_thatMakesNone_saysWhy_data()
{
    test::addColumns<QString, Quantity>({"text", "quantity"});
    const auto row = [](const char* text, Quantity quantity) {
        QTest::newRow(text) << QString::fromUtf8(text) << quantity;
    };
    row("", Quantity::length);
    row("abc", Quantity::length);
    row("1.234,5", Quantity::length);
    row("1,234,567", Quantity::length);
    row("1'234", Quantity::length);
    row("1 234", Quantity::length);
    row("1+", Quantity::length);
    row("(1", Quantity::length);
    row("1)", Quantity::length);
    row("5 kg", Quantity::length);
    row("5 m", Quantity::stiffness);
    row("5 m", Quantity::none);
    row("1 m + 5 kg", Quantity::length);
    row("1/0", Quantity::length);
    row("sqrt(-1)", Quantity::length);
    row("1e999", Quantity::length);
    row("nan", Quantity::length);
    row("inf", Quantity::length);
    row("2^(1 m)", Quantity::length);
    row(".", Quantity::length);
    row("sin 2", Quantity::length);
    row("0x10", Quantity::length);
}

void TestNumberField::expression_thatMakesNone_saysWhy()
{
    QFETCH(QString, text);
    QFETCH(Quantity, quantity);
    const QuantityResult result = evaluateQuantity(text, quantity);
    QVERIFY(!result.value.has_value());
    QVERIFY(result.error.size() > 8);
}

void TestNumberField::expression_ofDeepBrackets_isRefusedWithoutHarm()
{
    QVERIFY(!evaluateQuantity(QString(150, u'('), Quantity::length).value);
    QVERIFY(!evaluateQuantity(QString(100000, u'('), Quantity::length).value);
    QVERIFY(!evaluateQuantity(QString(150, u'√'), Quantity::length).value);
}

void TestNumberField::numberText_atAnyValue_readsBackExactly()
{
    for (const double value : {0.1, -2.5, std::numbers::sqrt2, 1e-12, 6.02e23, 1.0 / 3, -0.0}) {
        const QuantityResult result = evaluateQuantity(exactNumberText(value), Quantity::length);
        QVERIFY(result.value.has_value());
        QCOMPARE(*result.value, value);
    }
    QVERIFY(evaluateQuantity(u"950", Quantity::length, 1e-3).value == 0.95);
    QCOMPARE(briefNumberText(std::numbers::sqrt2, Quantity::length), QStringLiteral("√2"));
    QCOMPARE(briefNumberText(2 * std::numbers::pi / 3, Quantity::angle), QStringLiteral("2π/3"));
    QCOMPARE(briefNumberText(1.0 / 3, Quantity::length), QStringLiteral("0.333333"));
}

void TestNumberField::typing_aNumberAndReturn_commitsOnce()
{
    NumberField field({Quantity::length, Range::positive, false, {}});
    field.setValue(1.0);
    QSignalSpy edited(&field, &NumberField::edited);
    field.editor()->selectAll();
    QTest::keyClicks(field.editor(), QStringLiteral("1,5"));
    QTest::keyClick(field.editor(), Qt::Key_Return);
    QTest::keyClick(field.editor(), Qt::Key_Return);
    QCOMPARE(edited.count(), 1);
    QCOMPARE(edited[0][0].toDouble(), 1.5);
    QCOMPARE(field.value(), std::optional(1.5));
}

void TestNumberField::typing_aValidPrefix_previews()
{
    NumberField field({Quantity::stiffness, Range::positive, false, {}});
    field.setValue(25.0);
    QSignalSpy previewed(&field, &NumberField::previewed);
    QSignalSpy edited(&field, &NumberField::edited);
    field.editor()->selectAll();
    QTest::keyClicks(field.editor(), QStringLiteral("30"));
    QCOMPARE(previewed.count(), 2);
    QCOMPARE(previewed[1][0].toDouble(), 30.0);
    QCOMPARE(edited.count(), 0);
    QCOMPARE(field.value(), std::optional(25.0));
}

void TestNumberField::typing_nonsense_keepsTheValueAndSaysWhy()
{
    NumberField field({Quantity::length, Range::any, false, {}});
    field.setValue(3.0);
    QSignalSpy edited(&field, &NumberField::edited);
    field.editor()->selectAll();
    QTest::keyClicks(field.editor(), QStringLiteral("1.2.3"));
    QTest::keyClick(field.editor(), Qt::Key_Return);
    QCOMPARE(edited.count(), 0);
    QVERIFY(!field.error().isEmpty());
    QVERIFY(field.editor()->property("invalid").toBool());
    QCOMPARE(field.editor()->toolTip(), field.error());
    QCOMPARE(field.value(), std::optional(3.0));
}

void TestNumberField::typing_outOfRange_isRefused()
{
    NumberField field({Quantity::length, Range::positive, false, {}});
    field.setValue(3.0);
    QSignalSpy edited(&field, &NumberField::edited);
    field.editor()->selectAll();
    QTest::keyClicks(field.editor(), QStringLiteral("0"));
    QTest::keyClick(field.editor(), Qt::Key_Return);
    QCOMPARE(edited.count(), 0);
    QVERIFY(!field.error().isEmpty());
}

void TestNumberField::escape_afterTyping_takesBack()
{
    NumberField field({Quantity::length, Range::any, false, {}});
    field.setValue(3.0);
    QSignalSpy previewed(&field, &NumberField::previewed);
    QTest::keyClicks(field.editor(), QStringLiteral("9"));
    QTest::keyClick(field.editor(), Qt::Key_Escape);
    QCOMPARE(field.editor()->text(), QStringLiteral("3"));
    QVERIFY(!previewed.isEmpty());
    QCOMPARE(previewed.last()[0].toDouble(), 3.0);
}

void TestNumberField::leaving_withoutChange_keepsTheExactValue()
{
    NumberField field({Quantity::length, Range::any, false, {}});
    field.setValue(1.0 / 3);
    QSignalSpy edited(&field, &NumberField::edited);
    QTest::keyClick(field.editor(), Qt::Key_Return);
    field.editor()->clearFocus();
    QCOMPARE(edited.count(), 0);
    QCOMPARE(field.value(), std::optional(1.0 / 3));
    QCOMPARE(field.editor()->text(), QStringLiteral("0.333333"));
}

void TestNumberField::upKey_onARoundNumber_goesToTheNextRoundNumber()
{
    NumberField field({Quantity::stiffness, Range::positive, false, {}});
    field.setValue(25.0);
    QSignalSpy edited(&field, &NumberField::edited);
    QTest::keyClick(field.editor(), Qt::Key_Up);
    QTest::keyClick(field.editor(), Qt::Key_Down);
    QTest::keyClick(field.editor(), Qt::Key_Up, Qt::ShiftModifier);
    QTest::keyClick(field.editor(), Qt::Key_Up, Qt::ControlModifier);
    QCOMPARE(edited.count(), 4);
    QCOMPARE(edited[0][0].toDouble(), 26.0);
    QCOMPARE(edited[1][0].toDouble(), 25.0);
    QCOMPARE(edited[2][0].toDouble(), 30.0);
    QCOMPARE(edited[3][0].toDouble(), 30.1);
}

void TestNumberField::upKey_onAnOddNumber_goesToTheNextMark()
{
    NumberField field({Quantity::length, Range::any, false, {}});
    field.setValue(std::numbers::sqrt2);
    QSignalSpy edited(&field, &NumberField::edited);
    QTest::keyClick(field.editor(), Qt::Key_Up);
    QCOMPARE(edited[0][0].toDouble(), 1.5);
}

void TestNumberField::longNumber_showsItsFirstDigits_whenEntered()
{
    NumberField field({Quantity::angle, Range::any, false, {}});
    field.resize(60, 30);
    field.editor()->setFocus();
    QTest::keyClicks(field.editor(), QStringLiteral("0.05 rad"));
    QTest::keyClick(field.editor(), Qt::Key_Return);
    QVERIFY(field.editor()->text().startsWith(QStringLiteral("2.86478897565")) ||
            field.editor()->text().startsWith(QStringLiteral("0.05")));
    QCOMPARE(field.editor()->selectedText(), field.editor()->text());
    QCOMPARE(field.editor()->cursorPosition(), 0);
}

void TestNumberField::downKey_atZero_staysWhereNegativeIsForbidden()
{
    NumberField field({Quantity::damping, Range::nonNegative, false, {}});
    field.setValue(0.0);
    QSignalSpy edited(&field, &NumberField::edited);
    QTest::keyClick(field.editor(), Qt::Key_Down);
    QCOMPARE(edited.count(), 0);
    QCOMPARE(field.value(), std::optional(0.0));
}

void TestNumberField::wheel_withoutFocus_isLeftToTheForm()
{
    NumberField field({Quantity::length, Range::any, false, {}});
    field.setValue(1.0);
    QSignalSpy edited(&field, &NumberField::edited);
    QWheelEvent turn(QPointF(5, 5), QPointF(5, 5), {}, QPoint(0, 120), Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase,
                     false);
    QCoreApplication::sendEvent(field.editor(), &turn);
    QCOMPARE(edited.count(), 0);
    field.show();
    field.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&field));
    field.editor()->setFocus();
    QTRY_VERIFY_WITH_TIMEOUT(field.editor()->hasFocus(), 120000);
    QCoreApplication::sendEvent(field.editor(), &turn);
    QCOMPARE(edited.count(), 1);
    QCOMPARE(edited[0][0].toDouble(), 1.1);
}

void TestNumberField::emptying_anOptionalField_clearsIt()
{
    NumberField field({Quantity::length, Range::positive, true, QStringLiteral("as drawn")});
    field.setValue(2.0);
    QSignalSpy cleared(&field, &NumberField::cleared);
    QSignalSpy edited(&field, &NumberField::edited);
    field.editor()->selectAll();
    QTest::keyClick(field.editor(), Qt::Key_Delete);
    QTest::keyClick(field.editor(), Qt::Key_Return);
    QCOMPARE(cleared.count(), 1);
    QCOMPARE(edited.count(), 0);
    QVERIFY(!field.value());
}

void TestNumberField::emptying_aFormula_clearsIt()
{
    NumberField field({Quantity::length, Range::any, true, QStringLiteral("as drawn")});
    field.setParameters([](std::string_view name) {
        return name == "p" ? std::optional(DimensionalNumber{2, {}}) : std::nullopt;
    });
    field.setValue(4.0);
    field.setFormula(QStringLiteral("2*p"));
    QSignalSpy cleared(&field, &NumberField::cleared), edited(&field, &NumberField::edited);
    field.editor()->setFocus();
    field.editor()->clear();
    QTest::keyClick(field.editor(), Qt::Key_Space);
    QTest::keyClick(field.editor(), Qt::Key_Return);
    QCOMPARE(cleared.count(), 1);
    QCOMPARE(edited.count(), 0);
    QVERIFY(!field.value() && field.formula().isEmpty());
}

void TestNumberField::givenUpEntries_endTheirPreview()
{
    NumberField field({Quantity::stiffness, Range::any, true, {}});
    QSignalSpy previewed(&field, &NumberField::previewed), ended(&field, &NumberField::previewEnded);
    QTest::keyClicks(field.editor(), QStringLiteral("12"));
    QTest::keyClick(field.editor(), Qt::Key_Escape);
    QCOMPARE(ended.count(), 1);
    QTest::keyClicks(field.editor(), QStringLiteral("12 m"));
    QVERIFY(!field.error().isEmpty());
    QCOMPARE(ended.count(), 2);  // at once: what is seen is what the mechanism is
    QFocusEvent leaving(QEvent::FocusOut);
    QCoreApplication::sendEvent(field.editor(), &leaving);
    QCOMPARE(ended.count(), 2);
    QCOMPARE(previewed.count(), 5);  // at 1 and 12, then at 1, 12 and the space
}

void TestNumberField::escape_isForTheEntry_beforeTheWindow()
{
    NumberField field({Quantity::length, Range::any, false, {}});
    field.setValue(2.0);
    const auto isTaken = [&field] {
        QKeyEvent asking(QEvent::ShortcutOverride, Qt::Key_Escape, Qt::NoModifier);
        asking.ignore();
        QCoreApplication::sendEvent(field.editor(), &asking);
        return asking.isAccepted();
    };
    QVERIFY(!isTaken());
    QTest::keyClicks(field.editor(), QStringLiteral("3"));
    QVERIFY(isTaken());
    // The menu of the field takes the keyboard for a while: nothing is committed and nothing selected.
    QSignalSpy edited(&field, &NumberField::edited);
    QFocusEvent toMenu(QEvent::FocusOut, Qt::PopupFocusReason);
    QCoreApplication::sendEvent(field.editor(), &toMenu);
    QCOMPARE(edited.count(), 0);
}

void TestNumberField::typing_aTolerance_reportsItAfterTheNumber()
{
    NumberField field({.quantity = Quantity::stiffness, .range = Range::nonNegative, .placeholder = {}});
    field.setValue(25);
    field.setTolerance({});
    QSignalSpy edited(&field, &NumberField::edited);
    QSignalSpy toleranceEdited(&field, &NumberField::toleranceEdited);
    field.editor()->selectAll();
    QTest::keyClicks(field.editor(), QStringLiteral("30 ± 5% uniform"));
    QTest::keyClick(field.editor(), Qt::Key_Return);
    QCOMPARE(edited.count(), 1);
    QCOMPARE(field.value(), std::optional(30.0));
    QCOMPARE(toleranceEdited.count(), 1);
    QCOMPARE(toleranceEdited[0][0].toString(), QStringLiteral("5% uniform"));
    field.setTolerance(QStringLiteral("5% uniform"));
    QCOMPARE(field.editor()->text(), QStringLiteral("30 ± 5% uniform"));
    field.editor()->selectAll();
    QTest::keyClicks(field.editor(), QStringLiteral("30 +/- 0,5"));
    QTest::keyClick(field.editor(), Qt::Key_Return);
    QCOMPARE(edited.count(), 1);
    QCOMPARE(toleranceEdited[1][0].toString(), QStringLiteral("0.5"));
}

void TestNumberField::fieldWithoutTolerances_refusesOne()
{
    NumberField field({.quantity = Quantity::stiffness, .range = Range::any, .placeholder = {}});
    field.setValue(25);
    field.editor()->selectAll();
    QTest::keyClicks(field.editor(), QStringLiteral("30 ± 5%"));
    QVERIFY(!field.error().isEmpty());
}

QTEST_MAIN(TestNumberField)
#include "tst_number_field.moc"
