#include "tests/support/sample_analysis.h"
#include "tests/views/form_input.h"
#include "tests/views/showing.h"
#include "views/inspector/derived_fact.h"
#include "views/inspector/field_editor.h"
#include "views/inspector/inspector_view.h"
#include "views/inspector/text_editor.h"

#include <QCheckBox>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>

using namespace eigenlink;
using namespace eigenlink::test;

/// The contents of the inspector for the mechanism, for several parts and for the equilibrium.
class TestInspectorSelection : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void nothingSelected_showsTheMechanism();
    void severalSelected_saysHowMany();
    void severalElements_shareTheirNumbers_andChangeTogether();
    void severalPoints_areFixedTogether();
    void deletedPart_givesWayToTheMechanism();
    void facts_ofTheFourBar_areThePublishedOnes();
    void facts_withoutEquilibrium_areSilent();
    void error_ofValidation_marksItsField();
};

void TestInspectorSelection::nothingSelected_showsTheMechanism()
{
    InspectorView view;
    showMechanism(view, sampleFourBar());
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

void TestInspectorSelection::severalSelected_saysHowMany()
{
    InspectorView view;
    showMechanism(view, sampleFourBar());
    showSelection(view, {{"AC", "CD", "k"}, {}});
    QVERIFY(view.heading().contains(u'3'));
    QVERIFY(view.editor("stiffness") == nullptr);
}

void TestInspectorSelection::severalElements_shareTheirNumbers_andChangeTogether()
{
    InspectorView view;
    Mechanism mechanism = sampleFourBar();
    const std::vector<std::string> bars{idOf(mechanism.elements[0]), idOf(mechanism.elements[1])};
    std::get<Bar>(mechanism.elements[1]).mass = 3;
    showMechanism(view, mechanism);
    showSelection(view, {bars, {}});
    QVERIFY(view.editor("mass") != nullptr && view.editor("points") == nullptr);
    QVERIFY(!view.editor("mass")->numberFields()[0]->value());
    QSignalSpy edited(&view, &InspectorView::edited);
    type(view.editor("mass")->numberFields()[0], QStringLiteral("2,5"));
    QCOMPARE(edited.count(), 1);
    QCOMPARE(std::get<Bar>(nextOf(edited).elements[0]).mass, 2.5);
    QCOMPARE(std::get<Bar>(nextOf(edited).elements[1]).mass, 2.5);
    QCOMPARE(view.editor("mass")->numberFields()[0]->value().value(), 2.5);
    // A bar and a spring have no number in common.
    showSelection(view, {{bars[0], "k"}, {}});
    QVERIFY(view.editor("mass") == nullptr);
    // Parts that go before the selection does.
    showSelection(view, {bars, {}});
    showMechanism(view, {});
    QVERIFY(view.editor("mass") == nullptr);
}

void TestInspectorSelection::severalPoints_areFixedTogether()
{
    InspectorView view;
    showMechanism(view, sampleFourBar());
    showSelection(view, {{"A", "C", "D"}, {}});
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

void TestInspectorSelection::deletedPart_givesWayToTheMechanism()
{
    InspectorView view;
    Mechanism mechanism = sampleFourBar();
    showMechanism(view, mechanism);
    showSelection(view, {{"k"}, {}});
    mechanism.elements.erase(mechanism.elements.begin() + 3);
    showMechanism(view, mechanism);
    QVERIFY(view.editor("stiffness") == nullptr);
    QVERIFY(view.editor("gravity") != nullptr);
    showMechanism(view, {});
    showSelection(view, {{"nobody"}, {}});
    QVERIFY(view.editor("gravity") != nullptr);
}

void TestInspectorSelection::facts_ofTheFourBar_areThePublishedOnes()
{
    InspectorView view;
    const Analysis analysis = sampleAnalysis();
    showMechanism(view, analysis.mechanism);
    showAnalysis(view, std::make_shared<const Analysis>(analysis));
    showSelection(view, {{"k"}, {}});
    QVERIFY2(view.factText().contains(QStringLiteral("−13.44 N (compression)")), qPrintable(view.factText()));
    showSelection(view, {{"AC"}, {}});
    QVERIFY(view.factText().contains(QStringLiteral("128.02°")));
    showSelection(view, {{"phi"}, {}});
    QVERIFY(view.factText().contains(QStringLiteral("128.02°")));
    showSelection(view, {{"C"}, {}});
    QVERIFY(view.factText().contains(QStringLiteral("−0.6159, 0.7878 m")));
}

void TestInspectorSelection::facts_withoutEquilibrium_areSilent()
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

void TestInspectorSelection::error_ofValidation_marksItsField()
{
    InspectorView view;
    Analysis analysis = sampleAnalysis();
    analysis.issues = {{.severity = Severity::error,
                        .text = "must not be negative",
                        .parts = {"k"},
                        .place = "elements[3].stiffness",
                        .field = "stiffness",
                        .value = Text::verbatim("-25 N/m")}};
    showMechanism(view, analysis.mechanism);
    showSelection(view, {{"k"}, {}});
    showAnalysis(view, std::make_shared<const Analysis>(analysis));
    const NumberField* field = view.editor("stiffness")->numberFields()[0];
    QVERIFY(field->editor()->property("invalid").toBool());
    QCOMPARE(field->editor()->toolTip(), QStringLiteral("must not be negative"));
    showAnalysis(view, nullptr);
    QVERIFY(!field->editor()->property("invalid").toBool());
}

QTEST_MAIN(TestInspectorSelection)
#include "tst_inspector_selection.moc"
