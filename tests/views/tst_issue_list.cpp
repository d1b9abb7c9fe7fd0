#include "model/diagnosis/remedy.h"
#include "tests/support/built.h"
#include "tests/support/sample_analysis.h"
#include "tests/views/showing.h"
#include "views/issues/check_model.h"
#include "views/issues/issue_list.h"

#include <QAbstractItemModelTester>
#include <QListView>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

bool says(const std::vector<Check>& checks, Check::Verdict verdict, const QString& part)
{
    return std::any_of(checks.begin(), checks.end(), [&](const Check& check) {
        return check.verdict == verdict && QString(check.text).replace(QChar(0xa0), u' ').contains(part);
    });
}

Analysis troubled()
{
    Analysis analysis = sampleAnalysis();
    analysis.issues = {{.severity = Severity::warning,
                        .text = "has no mass; give it one",
                        .parts = {"CD"},
                        .place = "elements[1]",
                        .field = "mass",
                        .value = "0 kg"}};
    analysis.equilibrium.stability = Stability::unstable;
    analysis.equilibrium.redundantConstraints = {1};
    analysis.findings = {
        {Severity::note, "CD repeats what others hold, not unique", {"CD"}, {deletePart("CD")}, Topic::redundant}};
    analysis.equilibrium.warnings = {Message::warning("the multipliers are not unique")};
    analysis.methods[2].spectrum.status = SpectrumStatus::incomplete;
    analysis.methods[2].spectrum.warnings = {Message::warning("choose another omega")};
    analysis.warnings = {Message::warning("the multipliers are not unique")};
    return analysis;
}

}  // namespace

class TestIssueList : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void model_throughItsLife_keepsTheRules();
    void healthyMechanism_getsTicks();
    void troubledMechanism_isToldWorstFirstAndNothingTwice();
    void brokenMechanism_showsOnlyWhatIsKnown();
    void notAssembled_saysTheReason();
    void freedomsWithoutMass_areNotCounted();
    void click_onAnIssue_selectsThePart();
    void click_onAFact_selectsNothing();
    void click_onARemedy_emitsTheMendedMechanism();
    void longSentence_wraps();
    void rows_areAsTallAsTheirWords();
    void signs_arePaintedOnce();
    void hoveredOrFocusedLine_pointsAtItsParts();
    void emptyDrawing_isNoError();
    void drawingThatHasOnlyBegun_isNoError();
};

void TestIssueList::model_throughItsLife_keepsTheRules()
{
    CheckModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setChecks(checksOf(sampleAnalysis()));
    model.setTheme(darkTheme());
    model.setChecks(checksOf(troubled()));
    QVERIFY(model.index(0).data(Qt::AccessibleTextRole).toString().startsWith(QStringLiteral("warning")));
    model.setChecks({});
    QCOMPARE(model.rowCount(), 0);
}

void TestIssueList::healthyMechanism_getsTicks()
{
    const std::vector<Check> checks = checksOf(sampleAnalysis());
    QVERIFY(says(checks, Check::Verdict::good, QStringLiteral("1 degree of freedom (n = 5, m = 4)")));
    QVERIFY(says(checks, Check::Verdict::good, QStringLiteral("No redundant constraint")));
    QVERIFY(says(checks, Check::Verdict::good, QStringLiteral("The equilibrium is stable")));
    QVERIFY(
        std::all_of(checks.begin(), checks.end(), [](const Check& c) { return c.verdict == Check::Verdict::good; }));
    QVERIFY(std::all_of(checks.begin(), checks.end(), [](const Check& c) { return !c.text.at(0).isLower(); }));
    // The name of a part keeps its letters.
    Analysis analysis;
    analysis.mechanism.points = {{"m", {0, 0}, false, {}}};
    analysis.warnings = {Message::warning("m hangs on nothing"), Message::warning("mass of m is unknown")};
    QVERIFY(says(checksOf(analysis), Check::Verdict::warning, QStringLiteral("m hangs")));
    QVERIFY(says(checksOf(analysis), Check::Verdict::warning, QStringLiteral("Mass of m")));
}

void TestIssueList::troubledMechanism_isToldWorstFirstAndNothingTwice()
{
    const std::vector<Check> checks = checksOf(troubled());
    QVERIFY(says(checks, Check::Verdict::warning, QStringLiteral("CD.mass: 0 kg: has no mass; give it one")));
    QVERIFY(says(checks, Check::Verdict::warning, QStringLiteral("unstable")));
    QVERIFY(says(checks, Check::Verdict::warning, QStringLiteral("UCS: choose another omega")));
    QVERIFY(says(checks, Check::Verdict::note, QStringLiteral("CD repeats")));
    QVERIFY(std::is_sorted(checks.begin(), checks.end(),
                           [](const Check& a, const Check& b) { return a.verdict > b.verdict; }));
    QCOMPARE(std::count_if(checks.begin(), checks.end(),
                           [](const Check& c) { return c.text.contains(QStringLiteral("not unique")); }),
             2);  // the multipliers once, the redundant constraint once
}

void TestIssueList::brokenMechanism_showsOnlyWhatIsKnown()
{
    Analysis analysis;
    analysis.issues = {{.severity = Severity::error,
                        .text = "starts and ends at the same point",
                        .parts = {"b"},
                        .place = "elements[0].points",
                        .field = "points"}};
    const std::vector<Check> checks = checksOf(analysis);
    QCOMPARE(checks.size(), std::size_t(1));
    QCOMPARE(checks[0].verdict, Check::Verdict::error);
    QCOMPARE(checks[0].ids, std::vector<std::string>{"b"});
    QVERIFY(checksOf(Analysis{}).empty());
}

void TestIssueList::notAssembled_saysTheReason()
{
    Analysis analysis = sampleAnalysis();
    analysis.methods.clear();
    analysis.equilibrium = {};
    analysis.equilibrium.status = EquilibriumStatus::notAssembled;
    analysis.equilibrium.reason = "AC and CD are too short to meet";
    const std::vector<Check> checks = checksOf(analysis);
    QCOMPARE(checks.size(), std::size_t(1));
    QVERIFY(says(checks, Check::Verdict::error, QStringLiteral("too short to meet")));
}

void TestIssueList::freedomsWithoutMass_areNotCounted()
{
    Analysis analysis = sampleAnalysis();
    analysis.findings = {{Severity::note, "CD moves no mass", {"CD"}, {}, Topic::massless}};
    QVERIFY(says(checksOf(analysis), Check::Verdict::good,
                 QStringLiteral("2 expected true eigenvalues, two for each "
                                "freedom that moves mass")));
    // Without a freedom that moves mass the line is left out.
    for (Linearization& method : analysis.methods) {
        method.spectrum.values.clear();
        method.spectrum.expectedTrueCount = 0;
    }
    QVERIFY(!says(checksOf(analysis), Check::Verdict::good, QStringLiteral("expected true eigenvalues")));
}

void TestIssueList::click_onAnIssue_selectsThePart()
{
    IssueList list;
    list.resize(280, 300);
    showAnalysis(list, std::make_shared<const Analysis>(troubled()));
    showSelection(list, {{}, ModeReference{Method::ucs, 1}});
    list.show();
    QSignalSpy selected(&list, &IssueList::selected);
    QTest::mouseClick(list.view()->viewport(), Qt::LeftButton, {},
                      list.view()->visualRect(list.view()->model()->index(0, 0)).center());
    QCOMPARE(selected.count(), 1);
    const Selection expected{{"CD"}, ModeReference{Method::ucs, 1}};
    QCOMPARE(selected[0][0].value<Selection>(), expected);
}

void TestIssueList::click_onAFact_selectsNothing()
{
    IssueList list;
    list.resize(280, 300);
    showAnalysis(list, std::make_shared<const Analysis>(sampleAnalysis()));
    list.show();
    QSignalSpy selected(&list, &IssueList::selected);
    QTest::mouseClick(list.view()->viewport(), Qt::LeftButton, {},
                      list.view()->visualRect(list.view()->model()->index(0, 0)).center());
    QCOMPARE(selected.count(), 0);
}

void TestIssueList::click_onARemedy_emitsTheMendedMechanism()
{
    IssueList list;
    list.resize(280, 300);
    const Analysis analysis = troubled();
    showAnalysis(list, std::make_shared<const Analysis>(analysis));
    list.show();
    const auto& checks = list.checks();
    const auto offer = std::find_if(checks.begin(), checks.end(), [](const Check& c) { return c.remedy.has_value(); });
    QVERIFY(offer != checks.end() && std::prev(offer)->text.contains(QStringLiteral("CD repeats")));
    const QModelIndex row = list.view()->model()->index(static_cast<int>(offer - checks.begin()), 0);
    QVERIFY(row.data(Qt::AccessibleTextRole).toString().startsWith(QStringLiteral("remedy: Delete CD")));
    QSignalSpy edited(&list, &IssueList::edited);
    list.view()->scrollTo(row);
    QTest::mouseClick(list.view()->viewport(), Qt::LeftButton, {}, list.view()->visualRect(row).center());
    QCOMPARE(edited.count(), 1);
    QCOMPARE(edited[0][0].toString(), QStringLiteral("Delete CD"));
    QCOMPARE(edited[0][1].value<Mechanism>(), remedied(analysis.mechanism, deletePart("CD")));
}

void TestIssueList::longSentence_wraps()
{
    Analysis analysis;
    analysis.warnings = {
        Message::warning("short"),
        Message::warning("a long sentence that goes on and on, past the end of one line and of the next, and further")};
    IssueList list;
    list.resize(300, 300);
    showAnalysis(list, std::make_shared<const Analysis>(analysis));
    list.show();
    list.grab();
    const auto heightOf = [&](int row) {
        return list.view()->visualRect(list.view()->model()->index(row, 0)).height();
    };
    QVERIFY(heightOf(1) > 2 * heightOf(0));
    QVERIFY(list.view()->visualRect(list.view()->model()->index(1, 0)).right() <= list.view()->viewport()->width());
}

// Under the program's style sheet the words have less room than the row: at some widths their last line was cut.
void TestIssueList::rows_areAsTallAsTheirWords()
{
    constexpr int kBesides = 16 + 2 * 8 + 8;  // the sign, margins of words and sign, those of the style sheet [px]
    IssueList list;
    list.setStyleSheet(styleSheetOf(lightTheme()));
    showAnalysis(list, std::make_shared<const Analysis>(analyze(Mechanism{})));
    list.show();
    for (int width = 200; width < 340; width += 2) {
        list.resize(width, 300);
        const QModelIndex index = list.view()->model()->index(0, 0);
        const QRect row = list.view()->visualRect(index);
        const QRect room(0, 0, row.width() - kBesides, QWIDGETSIZE_MAX);
        const int needed =
            list.view()->fontMetrics().boundingRect(room, Qt::TextWordWrap, index.data().toString()).height();
        QVERIFY2(row.height() >= needed,
                 qPrintable(QStringLiteral("%1 px: %2 of %3").arg(width).arg(row.height()).arg(needed)));
    }
}

// Under the program's style sheet too: a tick is ten pixels wide, two beside each other are more.
void TestIssueList::signs_arePaintedOnce()
{
    const Theme theme = lightTheme();
    IssueList list;
    list.setStyleSheet(styleSheetOf(theme));
    list.setTheme(theme);
    list.resize(320, 200);
    showAnalysis(list, std::make_shared<const Analysis>(sampleAnalysis()));
    list.show();
    const QRect row = list.view()->visualRect(list.view()->model()->index(0, 0));
    const QImage image = list.view()->viewport()->grab(row).toImage();
    int left = image.width(), right = -1;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            if (image.pixelColor(x, y) == theme.ok) {
                left = std::min(left, x);
                right = std::max(right, x);
            }
        }
    }
    QVERIFY(right > left);
    QVERIFY2(right - left <= 12, qPrintable(QString::number(right - left)));
}

void TestIssueList::hoveredOrFocusedLine_pointsAtItsParts()
{
    IssueList list;
    list.resize(280, 300);
    showAnalysis(list, std::make_shared<const Analysis>(troubled()));
    list.show();
    QVERIFY(QTest::qWaitForWindowExposed(&list));
    list.view()->clearFocus();
    QEvent leave(QEvent::Leave);  // wherever the pointer was left
    QCoreApplication::sendEvent(list.view()->viewport(), &leave);
    std::vector<std::string> pointed;
    connect(&list, &IssueList::pointedAt, this, [&](const std::vector<std::string>& ids) { pointed = ids; });
    const auto middleOf = [&](int row) {
        return list.view()->visualRect(list.view()->model()->index(row, 0)).center();
    };
    const std::vector<std::string> culprit{"CD"};
    const QPoint at = middleOf(0);
    QMouseEvent move(QEvent::MouseMove, at, list.view()->viewport()->mapToGlobal(at), Qt::NoButton, {}, {});
    QCoreApplication::sendEvent(list.view()->viewport(), &move);
    QCOMPARE(pointed, culprit);
    QCoreApplication::sendEvent(list.view()->viewport(), &leave);
    QVERIFY(pointed.empty());
    list.activateWindow();
    list.view()->setFocus();
    QTRY_VERIFY_WITH_TIMEOUT(list.view()->hasFocus(), 120000);
    list.view()->setCurrentIndex(list.view()->model()->index(0, 0));
    QCOMPARE(pointed, culprit);
    list.view()->clearFocus();
    QVERIFY(pointed.empty());
}

void TestIssueList::emptyDrawing_isNoError()
{
    const std::vector<Check> checks = checksOf(analyze(Mechanism{}));
    QCOMPARE(checks.size(), std::size_t(1));
    QCOMPARE(checks[0].verdict, Check::Verdict::note);
}

void TestIssueList::drawingThatHasOnlyBegun_isNoError()
{
    Mechanism begun = built({{"A", {0, 0}}, {"B", {1, 0}}}, {Bar{"AB", {"A", "B"}, {}, 1, {}}});
    const std::vector<Check> checks = checksOf(analyze(begun));
    QVERIFY(says(checks, Check::Verdict::note, QStringLiteral("Nothing holds AB yet")));
    const auto alarms = [](const std::vector<Check>& list) {
        return std::ranges::any_of(list, [](const Check& check) { return check.verdict > Check::Verdict::note; });
    };
    QVERIFY(!alarms(checks));
    // The first pin, fixed to the ground, and no link yet.
    begun.points = {{"A", {0, 0}, true}};
    begun.elements.clear();
    QVERIFY(!alarms(checksOf(analyze(begun))));
}

QTEST_MAIN(TestIssueList)
#include "tst_issue_list.moc"
