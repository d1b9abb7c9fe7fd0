#include "tests/support/sample_analysis.h"
#include "tests/views/showing.h"
#include "views/spectrum/comparison_row.h"
#include "views/spectrum/comparison_view.h"

#include <QLabel>
#include <QTest>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

std::shared_ptr<const Analysis> shared(Analysis analysis)
{
    return std::make_shared<const Analysis>(std::move(analysis));
}

bool showsText(const QWidget& widget, const QString& part)
{
    for (const QLabel* label : widget.findChildren<QLabel*>()) {
        if (label->text().contains(part)) {
            return true;
        }
    }
    return false;
}

}  // namespace

class TestComparison : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void row_ofEachMethod_hasAsManyCellsAsHeadings();
    void row_ofUcs_tellsCountsGapAndDifference();
    void row_withMissingEigenvalues_saysOfHowMany();
    void row_ofAFailedMethod_isFreeOfNumbersItHasNot();
    void view_withAnalysis_showsOneLineForEachMethod();
    void columns_haveRoomBetweenThem();
    void view_withWarnings_showsThem();
    void view_withoutAnalysis_saysSo();
};

void TestComparison::row_ofEachMethod_hasAsManyCellsAsHeadings()
{
    for (const Linearization& method : sampleAnalysis().methods) {
        QCOMPARE(comparisonRow(method.spectrum).size(), comparisonHeadings().size());
    }
}

void TestComparison::row_ofUcs_tellsCountsGapAndDifference()
{
    const Analysis analysis = sampleAnalysis();
    const QStringList row = comparisonRow(analysis.methods[2].spectrum);
    const QStringList expected{QStringLiteral("UCS"),   QStringLiteral("ok"),    QStringLiteral("2"),
                               QStringLiteral("8"),     QStringLiteral("2e7"),   QStringLiteral("2e−7"),
                               QStringLiteral("1e−16"), QStringLiteral("3e−16"), QStringLiteral("28 µs")};
    QCOMPARE(row, expected);
}

void TestComparison::row_withMissingEigenvalues_saysOfHowMany()
{
    Analysis analysis = sampleAnalysis();
    analysis.methods[0].spectrum.expectedTrueCount = 4;
    analysis.methods[0].spectrum.status = SpectrumStatus::incomplete;
    const QStringList row = comparisonRow(analysis.methods[0].spectrum);
    QCOMPARE(row[2], QStringLiteral("2 of 4"));
    QVERIFY(row[1] != QStringLiteral("ok"));
}

void TestComparison::row_ofAFailedMethod_isFreeOfNumbersItHasNot()
{
    Spectrum failed;
    failed.method = Method::ucs;
    const QStringList row = comparisonRow(failed);
    for (const int column : {4, 5, 6, 7}) {
        QCOMPARE(row[column], QStringLiteral("–"));
    }
}

void TestComparison::view_withAnalysis_showsOneLineForEachMethod()
{
    ComparisonView view;
    showAnalysis(view, shared(sampleAnalysis()));
    view.setTheme(darkTheme());
    QCOMPARE(view.table().rowCount(), std::size_t(3));
    QVERIFY(showsText(view, QStringLiteral("21 µs")));
}

// "120 0" of two columns was read as one number.
void TestComparison::columns_haveRoomBetweenThem()
{
    ComparisonView view;
    showAnalysis(view, shared(sampleAnalysis()));
    view.show();
    const int digit = view.fontMetrics().horizontalAdvance(u'0');
    for (int width = 760; width >= 300; width -= 20) {
        view.resize(width, 300);
        QCoreApplication::processEvents();
        const auto labels = view.findChildren<QLabel*>();
        for (const QLabel* each : labels) {
            for (const QLabel* other : labels) {
                if (other->parentWidget() == each->parentWidget() && other->y() == each->y() &&
                    other->x() > each->x()) {
                    const int gap = other->x() - each->x() - each->sizeHint().width();
                    QVERIFY2(gap >= (width == 760 ? 14 : digit), qPrintable(each->text()));
                }
            }
        }
    }
}

void TestComparison::view_withWarnings_showsThem()
{
    Analysis analysis = sampleAnalysis();
    analysis.methods[2].spectrum.warnings = {Message::warning("choose another omega")};
    ComparisonView view;
    showAnalysis(view, shared(std::move(analysis)));
    QVERIFY(showsText(view, QStringLiteral("UCS: choose another omega")));
}

void TestComparison::view_withoutAnalysis_saysSo()
{
    ComparisonView view;
    showAnalysis(view, shared(sampleAnalysis()));
    showAnalysis(view, nullptr);
    QVERIFY(showsText(view, QStringLiteral("nothing to compare yet")));
    QVERIFY(!showsText(view, QStringLiteral("RCS")));
}

QTEST_MAIN(TestComparison)
#include "tst_comparison.moc"
