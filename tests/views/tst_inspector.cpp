#include "model/mechanism/parameters/number_tolerance.h"
#include "tests/support/built.h"
#include "tests/support/sample_analysis.h"
#include "tests/views/form_input.h"
#include "tests/views/showing.h"
#include "views/inspector/field_editor.h"
#include "views/inspector/form_fields.h"
#include "views/inspector/inspector_view.h"
#include "views/inspector/time_function_field.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPointer>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalSpy>
#include <QTest>

using namespace eigenlink;
using namespace eigenlink::test;

/// Forms of single parts: what they show and what typing does.
class TestInspector : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyKindOfElement_getsAFormFromItsFields();
    void everyForm_fitsANarrowPanel_data();
    void everyForm_fitsANarrowPanel();
    void numberInANarrowForm_hasItsUnitBelow_andBesideWhereThereIsRoom();
    void typing_aStiffness_editsTheSpring();
    void typing_aTolerance_givesItToTheNumber();
    void typing_theSameNumber_editsNothing();
    void typing_outOfRange_saysWhyAndEditsNothing();
    void typing_previewsBeforeItCommits();
    void openLength_showsTheDrawnOneAndCanBeResetToIt();
    void point_canBeMovedAndFixed();
    void sectionOfABeam_canBeChosenAndSized();
    void functionOfTime_takesTolerances();
    void form_exchangedByItsOwnEdit_livesUntilTheEventEnds();
    void choiceOfABeam_canBeChanged();
    void numbers_areShownAndTypedInTheUnitsOfTheDocument();
};

void TestInspector::everyKindOfElement_getsAFormFromItsFields()
{
    for (const ElementType& kind : elementTypes()) {
        Mechanism mechanism;
        Element element = kind.prototype;
        setId(element, "x");
        mechanism.elements = {element};
        InspectorView view;
        showMechanism(view, mechanism);
        showSelection(view, {{"x"}, {}});
        for (const Field& field : kind.fields) {
            const FieldEditor* editor = view.editor(std::string(field.traits.key));
            if (!isOffered(element, field)) {
                QVERIFY(editor == nullptr);
                continue;
            }
            QVERIFY2(editor != nullptr, field.traits.key.data());
            const bool isNumber = field.kind == FieldKind::number || field.kind == FieldKind::optionalNumber;
            QCOMPARE(editor->numberFields().size(),
                     isNumber ? std::size_t(1) : std::size_t(field.kind == FieldKind::vector ? 2 : 0));
        }
        QVERIFY(view.heading().endsWith(QStringLiteral(" x")));
    }
    // A motor of a link has no slider: a row of its name alone would stand there.
    QVERIFY(!isOffered(Motor{}, *findField(Motor{}, "slider")));
}

void TestInspector::everyForm_fitsANarrowPanel_data()
{
    QTest::addColumn<double>("scale");
    for (const double scale : {0.8, 1.0, 1.2, 1.5, 2.0}) {
        QTest::addRow("words of %.0f %%", 100 * scale) << scale;
    }
}

/// The narrowest panel, with a parameter, a formula of time and a section too.
void TestInspector::everyForm_fitsANarrowPanel()
{
    QFETCH(double, scale);
    Theme theme = lightTheme();
    theme.textScale = scale;
    InspectorView view;
    QFont font = view.font();
    font.setPixelSize(theme.px(13));
    view.setFont(font);
    view.setStyleSheet(styleSheetOf(theme));
    view.resize(234, 400);
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    const auto* area = view.findChild<QScrollArea*>();
    const auto fits = [&] { return area->widget()->width() <= area->viewport()->width(); };
    Mechanism mechanism;
    mechanism.points.emplace_back().id = "P";
    mechanism.parameters.emplace_back().id = "stiffness_1";
    mechanism.parameters.back().unit = "N·m/rad";
    showMechanism(view, mechanism);
    QTRY_VERIFY2(fits(), "mechanism");
    showSelection(view, {{"P"}, {}});
    QTRY_VERIFY2(fits(), "point");
    for (const ElementType& kind : elementTypes()) {
        Element element = kind.prototype;
        setId(element, "x");
        mechanism.elements = {element};
        showMechanism(view, mechanism);
        showSelection(view, {{"x"}, {}});
        QTRY_VERIFY2(fits(), kind.type.data());
        for (const QPushButton* each : view.findChildren<QPushButton*>()) {
            const bool isSign = each->text() == QStringLiteral("↺");
            QVERIFY(!isSign || each->minimumSizeHint().width() >= each->fontMetrics().horizontalAdvance(each->text()));
            QVERIFY(!isSign || each->minimumWidth() == 0);  // its hint holds at every size of words
        }
    }
}

void TestInspector::numberInANarrowForm_hasItsUnitBelow_andBesideWhereThereIsRoom()
{
    NumberField field({Quantity::none, Range::any, false, {}, false, true});
    field.setUnit(QStringLiteral("N·m/rad"));
    field.setValue(1.25);
    field.resize(field.minimumSizeHint().width(), 90);
    field.show();
    QVERIFY(QTest::qWaitForWindowExposed(&field));
    const QWidget& line = *field.editor();
    const QWidget& unit = *field.findChild<QLabel*>();
    QVERIFY(field.minimumSizeHint().width() < field.roomForOneLine());
    field.resize(field.minimumSizeHint().width(), 90);
    QTRY_VERIFY(unit.y() > line.geometry().bottom());
    field.resize(field.roomForOneLine() + 20, 90);
    QTRY_VERIFY(unit.x() > line.geometry().right());
    QTRY_VERIFY(unit.y() < line.geometry().bottom());
}

void TestInspector::typing_aStiffness_editsTheSpring()
{
    InspectorView view;
    showMechanism(view, sampleFourBar());
    showSelection(view, {{"k"}, {}});
    QCOMPARE(view.heading(), QStringLiteral("Spring k"));
    QSignalSpy edited(&view, &InspectorView::edited);
    type(view.editor("stiffness")->numberFields()[0], QStringLiteral("5 kN/m"));
    QCOMPARE(edited.count(), 1);
    QCOMPARE(edited[0][0].toString(), QStringLiteral("Change stiffness of k"));
    QCOMPARE(edited[0][2].toString(), QStringLiteral("k.stiffness"));
    Mechanism expected = sampleFourBar();
    std::get<Spring>(expected.elements[3]).stiffness = 5000;
    QCOMPARE(nextOf(edited), expected);
}

void TestInspector::typing_aTolerance_givesItToTheNumber()
{
    InspectorView view;
    Mechanism mechanism = sampleFourBar();
    mechanism.units.length = "mm";
    showMechanism(view, mechanism);
    showSelection(view, {{"k"}, {}});
    QSignalSpy edited(&view, &InspectorView::edited);
    type(view.editor("stiffness")->numberFields()[0], QStringLiteral("0.025 ± 5%"));
    QCOMPARE(edited.count(), 1);
    QCOMPARE(toleranceAt(nextOf(edited), "k", "stiffness"), std::string("5%"));
    QCOMPARE(view.editor("stiffness")->numberFields()[0]->editor()->text(), QStringLiteral("0.025 ± 5%"));
    // A plain amount is in the unit that is shown.
    type(view.editor("rest_length")->numberFields()[0], QStringLiteral("1000 ± 2 uniform"));
    QCOMPARE(toleranceAt(nextOf(edited), "k", "rest_length"), std::string("2 mm uniform"));
    const qsizetype before = edited.count();
    type(view.editor("stiffness")->numberFields()[0], QStringLiteral("0.025 ± 5 kg"));
    QCOMPARE(edited.count(), before);
    QVERIFY(view.editor("stiffness")->numberFields()[0]->editor()->toolTip().contains(QStringLiteral("unit")));
    type(view.editor("stiffness")->numberFields()[0], QStringLiteral("0.025"));
    QCOMPARE(toleranceAt(nextOf(edited), "k", "stiffness"), std::string());
}

void TestInspector::typing_theSameNumber_editsNothing()
{
    InspectorView view;
    showMechanism(view, sampleFourBar());
    showSelection(view, {{"k"}, {}});
    QSignalSpy edited(&view, &InspectorView::edited);
    type(view.editor("rest_length")->numberFields()[0], QStringLiteral("sqrt(2)"));
    QCOMPARE(edited.count(), 0);
}

void TestInspector::typing_outOfRange_saysWhyAndEditsNothing()
{
    InspectorView view;
    showMechanism(view, sampleFourBar());
    showSelection(view, {{"k"}, {}});
    QSignalSpy edited(&view, &InspectorView::edited);
    NumberField* field = view.editor("stiffness")->numberFields()[0];
    type(field, QStringLiteral("-25"));
    QCOMPARE(edited.count(), 0);
    QVERIFY(!field->error().isEmpty());
}

void TestInspector::typing_previewsBeforeItCommits()
{
    InspectorView view;
    showMechanism(view, sampleFourBar());
    showSelection(view, {{"AC"}, {}});
    QSignalSpy edited(&view, &InspectorView::edited);
    QSignalSpy previewed(&view, &InspectorView::previewed);
    NumberField* field = view.editor("mass")->numberFields()[0];
    field->editor()->selectAll();
    QTest::keyClicks(field->editor(), QStringLiteral("7"));
    QCOMPARE(previewed.count(), 1);
    QCOMPARE(std::get<Bar>(previewed[0][0].value<Mechanism>().elements[0]).mass, 7.0);
    QCOMPARE(edited.count(), 0);
    QTest::keyClick(field->editor(), Qt::Key_Escape);
    QCOMPARE(previewed.last()[0].value<Mechanism>(), sampleFourBar());
}

void TestInspector::openLength_showsTheDrawnOneAndCanBeResetToIt()
{
    InspectorView view;
    Mechanism mechanism = sampleFourBar();
    showMechanism(view, mechanism);
    showSelection(view, {{"CD"}, {}});
    QSignalSpy edited(&view, &InspectorView::edited);
    QTest::mouseClick(view.editor("length")->findChild<QPushButton*>(), Qt::LeftButton);
    QCOMPARE(edited.count(), 1);
    QVERIFY(!std::get<Bar>(nextOf(edited).elements[1]).length);
    NumberField* field = view.editor("length")->numberFields()[0];
    QVERIFY(field->editor()->text().isEmpty());
    view.resize(320, 500);
    view.show();
    QTRY_COMPARE(field->editor()->placeholderText(), QStringLiteral("drawn: 1"));
    // Where there is too little room the number is left.
    view.resize(150, 500);
    QTRY_COMPARE(field->editor()->placeholderText(), QStringLiteral("1"));
}

void TestInspector::point_canBeMovedAndFixed()
{
    InspectorView view;
    showMechanism(view, sampleFourBar());
    showSelection(view, {{"C"}, {}});
    QSignalSpy edited(&view, &InspectorView::edited);
    type(view.editor("at")->numberFields()[1], QStringLiteral("900 mm"));
    const Vector2 moved{-0.6, 0.9};
    QCOMPARE(nextOf(edited).points[2].at, moved);
    view.findChild<QCheckBox*>()->click();
    QCOMPARE(edited.count(), 2);
    QVERIFY(nextOf(edited).points[2].fixed);
    QCOMPARE(nextOf(edited).points[2].at, moved);
}

void TestInspector::sectionOfABeam_canBeChosenAndSized()
{
    Mechanism mechanism = built({{"A", {0, 0}, true}, {"B", {1, 0}}}, {Beam{.id = "b", .points = {"A", "B"}}});
    InspectorView view;
    showMechanism(view, mechanism);
    showSelection(view, {{"b"}, {}});
    QVERIFY(view.editor("area") != nullptr);
    QSignalSpy edited(&view, &InspectorView::edited);
    // The material stands above the numbers that it gives.
    view.resize(300, 2000);
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    for (const QComboBox* each : view.findChildren<QComboBox*>()) {
        const bool isMaterial = each->accessibleName() == QStringLiteral("material");
        const auto topOf = [&](const char* key) { return view.editor(key)->mapTo(&view, QPoint()).y(); };
        const int top = each->mapTo(&view, QPoint()).y();
        QVERIFY(!isMaterial || (topOf("segments") < top && top < topOf("youngs_modulus")));
    }
    auto* shape = view.editor("section")->findChild<QComboBox*>();
    shape->setCurrentIndex(2);
    Q_EMIT shape->activated(2);
    const Mechanism next = nextOf(edited);
    const auto section = std::get<Beam>(next.elements[0]).section;
    QVERIFY(section && section->shape == Section::Shape::rectangle);
    showMechanism(view, next);
    QVERIFY(view.editor("area") == nullptr);
    type(view.editor("section")->findChildren<NumberField*>()[1], QStringLiteral("20 mm"));
    QCOMPARE(std::get<Beam>(nextOf(edited).elements[0]).section->depth, 0.02);
    type(view.editor("section")->findChildren<NumberField*>()[1], QStringLiteral("20 mm ± 1%"));
    QCOMPARE(toleranceAt(nextOf(edited), "b", "section.depth"), std::string("1%"));
}

void TestInspector::functionOfTime_takesTolerances()
{
    Mechanism mechanism = sampleFourBar();
    Torque torque{.id = "T",
                  .of = idOf(mechanism.elements[0]),
                  .unknown = {},
                  .torqueInTime = {TimeFunction(TimeFunction::Harmonic{{}, 2, 1, 0})}};
    mechanism.elements.emplace_back(torque);
    InspectorView view;
    showMechanism(view, mechanism);
    showSelection(view, {{"T"}, {}});
    QSignalSpy edited(&view, &InspectorView::edited);
    NumberField* amplitude = view.findChild<TimeFunctionField*>()->numberFields()[1];
    type(amplitude, QStringLiteral("2 ± 10%"));
    QCOMPARE(edited.count(), 1);
    QCOMPARE(toleranceAt(nextOf(edited), "T", "torque.amplitude"), std::string("10%"));
    QVERIFY(uncertainNumber(nextOf(edited), {"T.torque.amplitude", {"10%", false}}));
    QCOMPARE(amplitude->editor()->text(), QStringLiteral("2 ± 10%"));
}

// In the window, too, the edit comes back as the shown mechanism before the field's own event has ended.
void TestInspector::form_exchangedByItsOwnEdit_livesUntilTheEventEnds()
{
    Mechanism mechanism = built({{"A", {0, 0}, true}, {"B", {1, 0}}}, {Beam{.id = "b", .points = {"A", "B"}}});
    InspectorView view;
    showMechanism(view, mechanism);
    showSelection(view, {{"b"}, {}});
    connect(&view, &InspectorView::edited, &view,
            [&](const QString&, const Mechanism& next) { showMechanism(view, next); });
    const QPointer<QComboBox> shape = view.editor("section")->findChild<QComboBox*>();
    bool livesToTheEnd = false;
    connect(shape, &QComboBox::activated, shape, [&] { livesToTheEnd = true; });
    QTest::keyClick(shape, Qt::Key_Down);
    QVERIFY(livesToTheEnd);
    QVERIFY(view.editor("area") == nullptr);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QVERIFY(shape.isNull());
}

void TestInspector::choiceOfABeam_canBeChanged()
{
    Mechanism mechanism;
    mechanism.elements = {Beam{.id = "b"}};
    InspectorView view;
    showMechanism(view, mechanism);
    showSelection(view, {{"b"}, {}});
    QSignalSpy edited(&view, &InspectorView::edited);
    auto* choice = view.editor("mass_matrix")->findChild<QComboBox*>();
    QCOMPARE(choice->currentText(), QStringLiteral("consistent"));
    choice->setCurrentIndex(1);
    Q_EMIT choice->activated(1);
    QVERIFY(std::get<Beam>(nextOf(edited).elements[0]).massMatrix == BeamMass::lumped);
}

void TestInspector::numbers_areShownAndTypedInTheUnitsOfTheDocument()
{
    Mechanism mechanism = sampleFourBar();
    mechanism.units.length = "mm";
    InspectorView view;
    showMechanism(view, mechanism);
    showSelection(view, {{"C"}, {}});
    NumberField* x = view.editor("at")->numberFields()[0];
    QCOMPARE(x->editor()->text(), QStringLiteral("−600"));
    QSignalSpy edited(&view, &InspectorView::edited);
    type(x, QStringLiteral("-650"));
    QCOMPARE(nextOf(edited).points[2].at.x, -0.65);
    type(x, QStringLiteral("-0.7 m"));
    QCOMPARE(nextOf(edited).points[2].at.x, -0.7);
    showSelection(view, {{"k"}, {}});
    QCOMPARE(view.editor("stiffness")->numberFields()[0]->editor()->text(), QStringLiteral("0.025"));
}

QTEST_MAIN(TestInspector)
#include "tst_inspector.moc"
