#include "model/mechanism/templates/n_loop.h"
#include "tests/support/sample_analysis.h"
#include "tests/support/work_time.h"
#include "tests/views/showing.h"
#include "views/outline/outline_model.h"
#include "views/outline/outline_view.h"

#include <QAbstractItemModelTester>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>
#include <QTreeView>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

QString summaryAt(const OutlineModel& model, const std::string& id)
{
    return model.indexOf(id).siblingAtColumn(1).data().toString();
}

int shownRows(const OutlineView& view)
{
    const QAbstractItemModel* rows = view.view()->model();
    int count = 0;
    for (int group = 0; group < rows->rowCount(); ++group) {
        count += rows->rowCount(rows->index(group, 0));
    }
    return count;
}

QModelIndex shownIndex(const OutlineView& view, const QString& text)
{
    const QAbstractItemModel* rows = view.view()->model();
    for (int group = 0; group < rows->rowCount(); ++group) {
        const QModelIndex parent = rows->index(group, 0);
        for (int row = 0; row < rows->rowCount(parent); ++row) {
            if (rows->index(row, 0, parent).data().toString() == text) {
                return rows->index(row, 0, parent);
            }
        }
    }
    return {};
}

}  // namespace

class TestOutline : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void model_throughItsLife_keepsTheRules();
    void fourBar_isGroupedInTheOrderOfTheParts();
    void summary_tellsWhatAPartIs();
    void points_withAnalysis_areShownWhereTheyRest();
    void heading_saysWhosePlacesStandBelow();
    void everyKindOfElement_findsAGroupAndASummary();
    void largerWords_getWiderNames();
    void danglingReferences_doNoHarm();
    void changedNumber_keepsTheRowsAndTheSelection();
    void click_selectsThePart();
    void selectionFromOutside_isShownAndNotEchoed();
    void filter_leavesWhatMatches();
    void rename_inPlace_changesTheIdAndKeepsItSelected();
    void rename_toATakenName_isRefusedWithAReason();
    void thousandElements_areShownQuickly();
};

void TestOutline::model_throughItsLife_keepsTheRules()
{
    OutlineModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    const Analysis analysis = sampleAnalysis();
    model.setMechanism(analysis.mechanism);
    model.setAnalysis(std::make_shared<const Analysis>(analysis));
    model.setTheme(darkTheme());
    model.setMechanism(nLoop({.loops = 5}));
    model.setMechanism({});
    model.setAnalysis(nullptr);
    QCOMPARE(model.rowCount(), 0);
}

void TestOutline::fourBar_isGroupedInTheOrderOfTheParts()
{
    OutlineModel model;
    model.setMechanism(sampleFourBar());
    QStringList titles;
    for (int group = 0; group < model.rowCount(); ++group) {
        titles << model.index(group, 0).data().toString();
    }
    const QStringList expected{QStringLiteral("Points"), QStringLiteral("Links"), QStringLiteral("Springs and dampers"),
                               QStringLiteral("Coordinates")};
    QCOMPARE(titles, expected);
    QCOMPARE(model.rowCount(model.index(0, 0)), 4);
    QCOMPARE(model.rowCount(model.index(1, 0)), 3);
    QVERIFY(!model.flags(model.index(0, 0)).testFlag(Qt::ItemIsSelectable));
}

void TestOutline::summary_tellsWhatAPartIs()
{
    OutlineModel model;
    model.setMechanism(sampleFourBar());
    QCOMPARE(summaryAt(model, "AC"), QStringLiteral("bar · 1 m · 1 kg"));
    QCOMPARE(summaryAt(model, "k"), QStringLiteral("spring · 25 N/m · l₀ 1.414 m"));
    QCOMPARE(summaryAt(model, "phi"), QStringLiteral("angle of BD"));
    QCOMPARE(summaryAt(model, "A"), QStringLiteral("0, 0 · fixed"));
    QCOMPARE(summaryAt(model, "C"), QStringLiteral("−0.6, 0.8"));
}

void TestOutline::points_withAnalysis_areShownWhereTheyRest()
{
    OutlineModel model;
    const Analysis analysis = sampleAnalysis();
    model.setMechanism(analysis.mechanism);
    model.setAnalysis(std::make_shared<const Analysis>(analysis));
    QCOMPARE(summaryAt(model, "C"), QStringLiteral("−0.616, 0.788"));
    model.setAnalysis(nullptr);
    QCOMPARE(summaryAt(model, "C"), QStringLiteral("−0.6, 0.8"));
}

void TestOutline::heading_saysWhosePlacesStandBelow()
{
    OutlineView view;
    const auto analysis = std::make_shared<const Analysis>(sampleAnalysis());
    showAnalysis(view, analysis);
    const QAbstractItemModel& rows = *view.view()->model();
    QCOMPARE(rows.index(0, 1).data().toString(), QStringLiteral("in equilibrium [m]"));
    QVERIFY(!view.view()->isFirstColumnSpanned(0, {}) && view.view()->isFirstColumnSpanned(1, {}));
    view.setDrawingShown(true);
    QCOMPARE(rows.index(0, 1).data().toString(), QStringLiteral("as drawn [m]"));
}

void TestOutline::largerWords_getWiderNames()
{
    OutlineView view;
    showMechanism(view, sampleAnalysis().mechanism);
    QFont font = view.view()->font();
    font.setPointSizeF(2 * font.pointSizeF());
    view.view()->setFont(font);
    const QModelIndex group = view.view()->model()->index(1, 0);
    for (int row = 0; row < view.view()->model()->rowCount(group); ++row) {
        const QString id = group.model()->index(row, 0, group).data().toString();
        QVERIFY(view.view()->columnWidth(0) >
                view.view()->fontMetrics().horizontalAdvance(id) + view.view()->indentation());
    }
}

void TestOutline::everyKindOfElement_findsAGroupAndASummary()
{
    Mechanism mechanism;
    for (const ElementType& type : elementTypes()) {
        Element element = type.prototype;
        setId(element, std::string(type.type));
        mechanism.elements.push_back(element);
    }
    OutlineModel model;
    model.setMechanism(mechanism);
    for (const ElementType& type : elementTypes()) {
        QVERIFY(model.indexOf(std::string(type.type)).isValid());
        QVERIFY(summaryAt(model, std::string(type.type)).startsWith(QString::fromUtf8(type.label.data())));
    }
    QCOMPARE(titleOf(groupOf(Element(Lock{}))), QStringLiteral("Supports"));
    QCOMPARE(titleOf(groupOf(Element(Slider{}))), QStringLiteral("Supports"));
    QCOMPARE(titleOf(groupOf(Element(Torque{}))), QStringLiteral("Masses and loads"));
    QCOMPARE(titleOf(groupOf(Element(TorsionSpring{}))), QStringLiteral("Springs and dampers"));
}

void TestOutline::danglingReferences_doNoHarm()
{
    Mechanism mechanism = sampleFourBar();
    mechanism.points.clear();
    std::get<Bar>(mechanism.elements[0]).length.reset();
    OutlineModel model;
    model.setMechanism(mechanism);
    model.setAnalysis(std::make_shared<const Analysis>(sampleAnalysis()));
    QCOMPARE(summaryAt(model, "AC"), QStringLiteral("bar · 1 kg"));
}

void TestOutline::changedNumber_keepsTheRowsAndTheSelection()
{
    OutlineView view;
    Mechanism mechanism = sampleFourBar();
    showMechanism(view, mechanism);
    showSelection(view, {{"k"}, {}});
    QSignalSpy reset(view.model(), &QAbstractItemModel::modelReset);
    std::get<Spring>(mechanism.elements[3]).stiffness = 30;
    showMechanism(view, mechanism);
    QCOMPARE(reset.count(), 0);
    QVERIFY(summaryAt(*view.model(), "k").contains(QStringLiteral("30 N/m")));
    QCOMPARE(view.view()->selectionModel()->selectedRows().size(), 1);
}

void TestOutline::click_selectsThePart()
{
    OutlineView view;
    view.resize(260, 420);
    showAnalysis(view, std::make_shared<const Analysis>(sampleAnalysis()));
    showSelection(view, {{}, ModeReference{Method::rcs, 1}});
    view.show();
    QSignalSpy selected(&view, &OutlineView::selected);
    const auto click = [&](const char* id, Qt::KeyboardModifiers modifiers) {
        const QRect row = view.view()->visualRect(shownIndex(view, QString::fromLatin1(id)));
        QTest::mouseClick(view.view()->viewport(), Qt::LeftButton, modifiers, row.center());
    };
    click("CD", {});
    click("k", Qt::ControlModifier);
    QCOMPARE(selected.count(), 2);
    const Selection expected{{"CD", "k"}, ModeReference{Method::rcs, 1}};
    QCOMPARE(selected[1][0].value<Selection>(), expected);
}

void TestOutline::selectionFromOutside_isShownAndNotEchoed()
{
    OutlineView view;
    showMechanism(view, sampleFourBar());
    QSignalSpy selected(&view, &OutlineView::selected);
    showSelection(view, {{"D", "phi", "nobody"}, {}});
    QCOMPARE(view.view()->selectionModel()->selectedRows().size(), 2);
    showSelection(view, {});
    QVERIFY(!view.view()->selectionModel()->hasSelection());
    QCOMPARE(selected.count(), 0);
}

void TestOutline::filter_leavesWhatMatches()
{
    OutlineView view;
    showMechanism(view, sampleFourBar());
    QCOMPARE(shownRows(view), 9);
    QTest::keyClicks(view.filter(), QStringLiteral("SPRING"));
    QCOMPARE(shownRows(view), 1);
    QVERIFY(shownIndex(view, QStringLiteral("k")).isValid());
    view.filter()->clear();
    QCOMPARE(shownRows(view), 9);
}

void TestOutline::rename_inPlace_changesTheIdAndKeepsItSelected()
{
    OutlineView view;
    view.resize(260, 420);
    showMechanism(view, sampleFourBar());
    view.show();
    QSignalSpy edited(&view, &OutlineView::edited);
    QSignalSpy selected(&view, &OutlineView::selected);
    view.view()->setCurrentIndex(shownIndex(view, QStringLiteral("D")));
    QTest::keyClick(view.view(), Qt::Key_F2);
    auto* editor = view.view()->findChild<QLineEdit*>();
    QVERIFY(editor != nullptr);
    // There is room to type, however short the name was.
    QVERIFY(editor->width() > 150 && editor->height() >= editor->fontMetrics().height());
    editor->selectAll();
    QTest::keyClicks(editor, QStringLiteral("Tip"));
    QTest::keyClick(editor, Qt::Key_Return);
    QTRY_COMPARE_WITH_TIMEOUT(edited.count(), 1, 120000);
    const auto next = edited[0][1].value<Mechanism>();
    QVERIFY(findPoint(next, "Tip") && !findPoint(next, "D"));
    QCOMPARE(selected.last()[0].value<Selection>().ids, std::vector<std::string>{"Tip"});
}

void TestOutline::rename_toATakenName_isRefusedWithAReason()
{
    OutlineView view;
    showMechanism(view, sampleFourBar());
    QSignalSpy edited(&view, &OutlineView::edited);
    QSignalSpy refused(&view, &OutlineView::refused);
    QAbstractItemModel* rows = view.view()->model();
    for (const QString& name : {QStringLiteral("A"), QStringLiteral("ground"), QString()}) {
        rows->setData(shownIndex(view, QStringLiteral("D")), name, Qt::EditRole);
    }
    QCOMPARE(edited.count(), 0);
    QCOMPARE(refused.count(), 3);
    QVERIFY(refused[0][0].toString().contains(QStringLiteral("taken")));
    rows->setData(shownIndex(view, QStringLiteral("D")), QStringLiteral("D"), Qt::EditRole);
    QCOMPARE(refused.count(), 3);
}

void TestOutline::thousandElements_areShownQuickly()
{
    const Mechanism mechanism = nLoop({.loops = 350});
    QVERIFY(mechanism.elements.size() > 1000);
    OutlineView view;
    view.resize(260, 420);
    view.show();
    const double seconds = test::workOf([&] {
        showMechanism(view, mechanism);
        showSelection(view, {{idOf(mechanism.elements[900])}, {}});
        view.grab();
    });
    QVERIFY2(seconds < 2, qPrintable(QString::number(seconds)));
    QCOMPARE(view.view()->selectionModel()->selectedRows().size(), 1);
}

QTEST_MAIN(TestOutline)
#include "tst_outline.moc"
