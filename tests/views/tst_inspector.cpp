#include "tests/support/sample_analysis.h"
#include "views/inspector/derived_fact.h"
#include "views/inspector/field_editor.h"
#include "views/inspector/inspector_view.h"
#include "views/inspector/text_editor.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalSpy>
#include <QTest>

using namespace eigenlink;

namespace {

Mechanism nextOf(const QSignalSpy& edited)
{
    return edited.last()[1].value<Mechanism>();
}

void type(NumberField* field, const QString& text)
{
    field->editor()->selectAll();
    QTest::keyClicks(field->editor(), text);
    QTest::keyClick(field->editor(), Qt::Key_Return);
}

}  // namespace

class TestInspector : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyKindOfElement_getsAFormFromItsFields();
    void everyForm_fitsANarrowPanel();
    void typing_aStiffness_editsTheSpring();
    void typing_theSameNumber_editsNothing();
    void typing_outOfRange_saysWhyAndEditsNothing();
    void typing_previewsBeforeItCommits();
    void openLength_showsTheDrawnOneAndCanBeResetToIt();
    void point_canBeMovedAndFixed();
    void nothingSelected_showsTheMechanism();
    void severalSelected_saysHowMany();
    void severalElements_shareTheirNumbers_andChangeTogether();
    void severalPoints_areFixedTogether();
    void deletedPart_givesWayToTheMechanism();
    void facts_ofTheFourBar_areThePublishedOnes();
    void facts_withoutEquilibrium_areSilent();
    void error_ofValidation_marksItsField();
    void sectionOfABeam_canBeChosenAndSized();
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
        view.setMechanism(mechanism);
        view.setSelection({{"x"}, {}});
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
}

void TestInspector::everyForm_fitsANarrowPanel()
{
    for (const ElementType& kind : elementTypes()) {
        Mechanism mechanism;
        Element element = kind.prototype;
        setId(element, "x");
        mechanism.elements = {element};
        InspectorView view;
        view.setStyleSheet(styleSheetOf(lightTheme()));
        view.resize(246, 220);
        view.setMechanism(mechanism);
        view.setSelection({{"x"}, {}});
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        const auto* area = view.findChild<QScrollArea*>();
        QVERIFY2(area->widget()->width() <= area->viewport()->width(), kind.type.data());
    }
}

void TestInspector::typing_aStiffness_editsTheSpring()
{
    InspectorView view;
    view.setMechanism(sampleFourBar());
    view.setSelection({{"k"}, {}});
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

void TestInspector::typing_theSameNumber_editsNothing()
{
    InspectorView view;
    view.setMechanism(sampleFourBar());
    view.setSelection({{"k"}, {}});
    QSignalSpy edited(&view, &InspectorView::edited);
    type(view.editor("rest_length")->numberFields()[0], QStringLiteral("sqrt(2)"));
    QCOMPARE(edited.count(), 0);
}

void TestInspector::typing_outOfRange_saysWhyAndEditsNothing()
{
    InspectorView view;
    view.setMechanism(sampleFourBar());
    view.setSelection({{"k"}, {}});
    QSignalSpy edited(&view, &InspectorView::edited);
    NumberField* field = view.editor("stiffness")->numberFields()[0];
    type(field, QStringLiteral("-25"));
    QCOMPARE(edited.count(), 0);
    QVERIFY(!field->error().isEmpty());
}

void TestInspector::typing_previewsBeforeItCommits()
{
    InspectorView view;
    view.setMechanism(sampleFourBar());
    view.setSelection({{"AC"}, {}});
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
    view.setMechanism(mechanism);
    view.setSelection({{"CD"}, {}});
    QSignalSpy edited(&view, &InspectorView::edited);
    QTest::mouseClick(view.editor("length")->findChild<QPushButton*>(), Qt::LeftButton);
    QCOMPARE(edited.count(), 1);
    QVERIFY(!std::get<Bar>(nextOf(edited).elements[1]).length);
    NumberField* field = view.editor("length")->numberFields()[0];
    QVERIFY(field->editor()->text().isEmpty());
    QVERIFY(field->editor()->placeholderText().contains(QStringLiteral("drawn: 1")));
}

void TestInspector::point_canBeMovedAndFixed()
{
    InspectorView view;
    view.setMechanism(sampleFourBar());
    view.setSelection({{"C"}, {}});
    QSignalSpy edited(&view, &InspectorView::edited);
    type(view.editor("at")->numberFields()[1], QStringLiteral("900 mm"));
    const Vector2 moved{-0.6, 0.9};
    QCOMPARE(nextOf(edited).points[2].at, moved);
    view.findChild<QCheckBox*>()->click();
    QCOMPARE(edited.count(), 2);
    QVERIFY(nextOf(edited).points[2].fixed);
    QCOMPARE(nextOf(edited).points[2].at, moved);
}

void TestInspector::nothingSelected_showsTheMechanism()
{
    InspectorView view;
    view.setMechanism(sampleFourBar());
    QSignalSpy edited(&view, &InspectorView::edited);
    type(view.editor("gravity")->numberFields()[1], QStringLiteral("-1.62"));
    QCOMPARE(nextOf(edited).gravity.y, -1.62);
    auto* title = view.findChild<TextEditor*>();
    title->selectAll();
    QTest::keyClicks(title, QStringLiteral("On the Moon"));
    QTest::keyClick(title, Qt::Key_Return);
    QCOMPARE(nextOf(edited).title, std::string("On the Moon"));
    QCOMPARE(edited.count(), 2);
}

void TestInspector::severalSelected_saysHowMany()
{
    InspectorView view;
    view.setMechanism(sampleFourBar());
    view.setSelection({{"AC", "CD", "k"}, {}});
    QVERIFY(view.heading().contains(u'3'));
    QVERIFY(view.editor("stiffness") == nullptr);
}

void TestInspector::severalElements_shareTheirNumbers_andChangeTogether()
{
    InspectorView view;
    Mechanism mechanism = sampleFourBar();
    const std::vector<std::string> bars{idOf(mechanism.elements[0]), idOf(mechanism.elements[1])};
    std::get<Bar>(mechanism.elements[1]).mass = 3;
    view.setMechanism(mechanism);
    view.setSelection({bars, {}});
    QVERIFY(view.editor("mass") != nullptr && view.editor("points") == nullptr);
    QVERIFY(!view.editor("mass")->numberFields()[0]->value());
    QSignalSpy edited(&view, &InspectorView::edited);
    type(view.editor("mass")->numberFields()[0], QStringLiteral("2,5"));
    QCOMPARE(edited.count(), 1);
    QCOMPARE(std::get<Bar>(nextOf(edited).elements[0]).mass, 2.5);
    QCOMPARE(std::get<Bar>(nextOf(edited).elements[1]).mass, 2.5);
    QCOMPARE(view.editor("mass")->numberFields()[0]->value().value(), 2.5);
    // A bar and a spring have no number in common.
    view.setSelection({{bars[0], "k"}, {}});
    QVERIFY(view.editor("mass") == nullptr);
    // Parts that go before the selection does.
    view.setSelection({bars, {}});
    view.setMechanism({});
    QVERIFY(view.editor("mass") == nullptr);
}

void TestInspector::severalPoints_areFixedTogether()
{
    InspectorView view;
    view.setMechanism(sampleFourBar());
    view.setSelection({{"A", "C", "D"}, {}});
    auto* fixed = view.findChild<QCheckBox*>();
    QVERIFY(fixed != nullptr);
    QCOMPARE(fixed->checkState(), Qt::PartiallyChecked);
    QSignalSpy edited(&view, &InspectorView::edited);
    fixed->click();
    for (const char* id : {"A", "C", "D"}) {
        QVERIFY(nextOf(edited).points[*findPoint(nextOf(edited), id)].fixed);
    }
    QCOMPARE(fixed->checkState(), Qt::Checked);
}

void TestInspector::deletedPart_givesWayToTheMechanism()
{
    InspectorView view;
    Mechanism mechanism = sampleFourBar();
    view.setMechanism(mechanism);
    view.setSelection({{"k"}, {}});
    mechanism.elements.erase(mechanism.elements.begin() + 3);
    view.setMechanism(mechanism);
    QVERIFY(view.editor("stiffness") == nullptr);
    QVERIFY(view.editor("gravity") != nullptr);
    view.setMechanism({});
    view.setSelection({{"nobody"}, {}});
    QVERIFY(view.editor("gravity") != nullptr);
}

void TestInspector::facts_ofTheFourBar_areThePublishedOnes()
{
    InspectorView view;
    const Analysis analysis = sampleAnalysis();
    view.setMechanism(analysis.mechanism);
    view.setAnalysis(std::make_shared<const Analysis>(analysis));
    view.setSelection({{"k"}, {}});
    QVERIFY2(view.factText().contains(QStringLiteral("−13.44 N (compression)")), qPrintable(view.factText()));
    view.setSelection({{"AC"}, {}});
    QVERIFY(view.factText().contains(QStringLiteral("128.02°")));
    view.setSelection({{"phi"}, {}});
    QVERIFY(view.factText().contains(QStringLiteral("128.02°")));
    view.setSelection({{"C"}, {}});
    QVERIFY(view.factText().contains(QStringLiteral("−0.6159, 0.7878 m")));
}

void TestInspector::facts_withoutEquilibrium_areSilent()
{
    Analysis analysis;
    QVERIFY(derivedFacts(analysis, "k").empty());
    analysis = sampleAnalysis();
    analysis.equilibrium.status = EquilibriumStatus::notAssembled;
    QVERIFY(derivedFacts(analysis, "k").empty());
    analysis = sampleAnalysis();
    analysis.equilibrium.q.resize(0);
    QVERIFY(derivedFacts(analysis, "k").empty());
    QVERIFY(derivedFacts(sampleAnalysis(), "nobody").empty());
}

void TestInspector::error_ofValidation_marksItsField()
{
    InspectorView view;
    Analysis analysis = sampleAnalysis();
    analysis.issues = {{Severity::error, "elements[3].stiffness", "k", "stiffness", "-25 N/m", "must not be negative"}};
    view.setMechanism(analysis.mechanism);
    view.setSelection({{"k"}, {}});
    view.setAnalysis(std::make_shared<const Analysis>(analysis));
    const NumberField* field = view.editor("stiffness")->numberFields()[0];
    QVERIFY(field->editor()->property("invalid").toBool());
    QCOMPARE(field->editor()->toolTip(), QStringLiteral("must not be negative"));
    view.setAnalysis(nullptr);
    QVERIFY(!field->editor()->property("invalid").toBool());
}

void TestInspector::sectionOfABeam_canBeChosenAndSized()
{
    Mechanism mechanism;
    mechanism.points = {{"A", {0, 0}, true, {}}, {"B", {1, 0}, false, {}}};
    mechanism.elements = {Beam{.id = "b", .points = {"A", "B"}}};
    InspectorView view;
    view.setMechanism(mechanism);
    view.setSelection({{"b"}, {}});
    QVERIFY(view.editor("area") != nullptr);
    QSignalSpy edited(&view, &InspectorView::edited);
    auto* shape = view.editor("section")->findChild<QComboBox*>();
    shape->setCurrentIndex(2);
    Q_EMIT shape->activated(2);
    const Mechanism next = nextOf(edited);
    const auto section = std::get<Beam>(next.elements[0]).section;
    QVERIFY(section && section->shape == Section::Shape::rectangle);
    view.setMechanism(next);
    QVERIFY(view.editor("area") == nullptr);
    type(view.editor("section")->findChildren<NumberField*>()[1], QStringLiteral("20 mm"));
    QCOMPARE(std::get<Beam>(nextOf(edited).elements[0]).section->depth, 0.02);
}

void TestInspector::choiceOfABeam_canBeChanged()
{
    Mechanism mechanism;
    mechanism.elements = {Beam{.id = "b"}};
    InspectorView view;
    view.setMechanism(mechanism);
    view.setSelection({{"b"}, {}});
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
    view.setMechanism(mechanism);
    view.setSelection({{"C"}, {}});
    NumberField* x = view.editor("at")->numberFields()[0];
    QCOMPARE(x->editor()->text(), QStringLiteral("−600"));
    QSignalSpy edited(&view, &InspectorView::edited);
    type(x, QStringLiteral("-650"));
    QCOMPARE(nextOf(edited).points[2].at.x, -0.65);
    type(x, QStringLiteral("-0.7 m"));
    QCOMPARE(nextOf(edited).points[2].at.x, -0.7);
    view.setSelection({{"k"}, {}});
    QCOMPARE(view.editor("stiffness")->numberFields()[0]->editor()->text(), QStringLiteral("0.025"));
}

QTEST_MAIN(TestInspector)
#include "tst_inspector.moc"
