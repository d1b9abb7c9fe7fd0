#include "tests/support/sample_analysis.h"
#include "tests/views/showing.h"
#include "views/spectrum/spectrum_table.h"
#include "views/spectrum/spectrum_table_model.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QHeaderView>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

std::shared_ptr<const Analysis> shared(Analysis analysis)
{
    return std::make_shared<const Analysis>(std::move(analysis));
}

QString cell(const SpectrumTable& table, int row, int column)
{
    return table.view()->model()->index(row, column).data().toString();
}

}  // namespace

class TestSpectrumTable : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void model_throughItsLife_keepsTheRules();
    void fourBar_isOneRowForEachMethod();
    void kind_isInSightBesideTheMethod();
    void noColumn_isCutAtTheEdge();
    void partWithinTheError_isNotShown();
    void spuriousRows_appearWithTheirReason();
    void click_onARow_selectsItsEigenvalue();
    void selectionFromOutside_isShownAndNotEchoed();
    void selectionOfTheConjugate_showsTheSameRow();
    void hiddenSelection_isNotShown();
    void header_sortsByNumberNotByText();
    void copy_givesTabSeparatedRows();
    void noAnalysis_isAnEmptyTable();
};

void TestSpectrumTable::model_throughItsLife_keepsTheRules()
{
    SpectrumTableModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setAnalysis(shared(sampleAnalysis()));
    QCOMPARE(model.rowCount(), 1 + 1 + 12 + 1 + 4);
    model.setTheme(darkTheme());
    model.setAnalysis(shared(crowdedAnalysis(40)));
    model.setAnalysis(nullptr);
    QCOMPARE(model.rowCount(), 0);
}

void TestSpectrumTable::fourBar_isOneRowForEachMethod()
{
    SpectrumTable table;
    showAnalysis(table, shared(sampleAnalysis()));
    QCOMPARE(table.view()->model()->rowCount(), 3);
    QCOMPARE(cell(table, 0, SpectrumTableModel::method), QStringLiteral("MCS"));
    QCOMPARE(cell(table, 0, SpectrumTableModel::value), QStringLiteral("±2.14768 i"));
    QCOMPARE(cell(table, 0, SpectrumTableModel::frequency), QStringLiteral("0.341813"));
    QCOMPARE(cell(table, 0, SpectrumTableModel::ratio), QStringLiteral("0"));
    table.allDigits()->click();
    QCOMPARE(cell(table, 0, SpectrumTableModel::value), QStringLiteral("±2.147676638502 i"));
    // No digit is shown that the estimate of 5e-7 does not cover.
    QCOMPARE(cell(table, 2, SpectrumTableModel::value), QStringLiteral("±2.1476761 i"));
    // Large words are not cut.
    QFont font = table.view()->font();
    font.setPixelSize(40);
    table.view()->setFont(font);
    QCoreApplication::processEvents();
    const QAbstractItemView& view = *table.view();
    QVERIFY(table.view()->columnWidth(SpectrumTableModel::value) >= view.sizeHintForColumn(SpectrumTableModel::value));
}

void TestSpectrumTable::kind_isInSightBesideTheMethod()
{
    SpectrumTable table;
    table.resize(400, 200);
    showAnalysis(table, shared(sampleAnalysis()));
    table.setSpuriousVisible(true);
    table.show();
    const QHeaderView& header = *table.view()->horizontalHeader();
    const int end =
        header.sectionViewportPosition(SpectrumTableModel::kind) + header.sectionSize(SpectrumTableModel::kind);
    QVERIFY2(end < 200, qPrintable(QString::number(end)));
    QCOMPARE(cell(table, 3, SpectrumTableModel::kind), QStringLiteral("spurious"));
}

// Half a number at the edge is read as another number.
void TestSpectrumTable::noColumn_isCutAtTheEdge()
{
    SpectrumTable table;
    showAnalysis(table, shared(sampleAnalysis()));
    table.show();
    const QHeaderView& header = *table.view()->horizontalHeader();
    for (int width = 380; width < 900; width += 7) {
        table.resize(width, 200);
        QCoreApplication::processEvents();
        const int edge = table.view()->viewport()->width();
        const int last = header.logicalIndexAt(edge - 1);
        QCOMPARE(header.sectionViewportPosition(last) + header.sectionSize(last), edge);
        const QAbstractItemView& view = *table.view();
        QVERIFY(header.sectionSize(last) >= view.sizeHintForColumn(last));
    }
}

void TestSpectrumTable::partWithinTheError_isNotShown()
{
    Analysis analysis = sampleAnalysis();
    for (Eigenvalue& value : analysis.methods[2].spectrum.values) {
        value.s += 4e-8;
    }
    SpectrumTable table;
    showAnalysis(table, shared(std::move(analysis)));
    table.allDigits()->click();
    QCOMPARE(cell(table, 2, SpectrumTableModel::value), QStringLiteral("±2.1476761 i"));
    QCOMPARE(cell(table, 2, SpectrumTableModel::ratio), QStringLiteral("0"));
}

void TestSpectrumTable::spuriousRows_appearWithTheirReason()
{
    SpectrumTable table;
    showAnalysis(table, shared(sampleAnalysis()));
    QSignalSpy changed(&table, &SpectrumTable::spuriousVisibleChanged);
    table.hideSpurious()->click();
    QCOMPARE(changed.count(), 1);
    QCOMPARE(changed[0][0].toBool(), true);
    QCOMPARE(table.view()->model()->rowCount(), 19);
    QCOMPARE(cell(table, 3, SpectrumTableModel::value), QStringLiteral("∞"));
    QVERIFY(cell(table, 3, SpectrumTableModel::reason).contains(QStringLiteral("beta = 0")));
    QVERIFY(!table.view()->isColumnHidden(SpectrumTableModel::reason));
}

void TestSpectrumTable::click_onARow_selectsItsEigenvalue()
{
    SpectrumTable table;
    table.resize(600, 200);
    showAnalysis(table, shared(sampleAnalysis()));
    showSelection(table, {{"k"}, {}});
    table.show();
    QSignalSpy selected(&table, &SpectrumTable::selected);
    const QRect row = table.view()->visualRect(table.view()->model()->index(1, 0));
    QTest::mouseClick(table.view()->viewport(), Qt::LeftButton, {}, row.center());
    QCOMPARE(selected.count(), 1);
    const Selection expected{{"k"}, ModeReference{Method::rcs, 0}};
    QCOMPARE(selected[0][0].value<Selection>(), expected);
}

void TestSpectrumTable::selectionFromOutside_isShownAndNotEchoed()
{
    SpectrumTable table;
    showAnalysis(table, shared(sampleAnalysis()));
    QSignalSpy selected(&table, &SpectrumTable::selected);
    showSelection(table, {{}, ModeReference{Method::ucs, 0}});
    QCOMPARE(table.view()->currentIndex().row(), 2);
    showAnalysis(table, shared(sampleAnalysis()), ModeReference{Method::ucs, 0});
    QCOMPARE(table.view()->currentIndex().row(), 2);
    showSelection(table, {});
    QVERIFY(!table.view()->selectionModel()->hasSelection());
    QCOMPARE(selected.count(), 0);
}

void TestSpectrumTable::selectionOfTheConjugate_showsTheSameRow()
{
    SpectrumTable table;
    showAnalysis(table, shared(sampleAnalysis()));
    showSelection(table, {{}, ModeReference{Method::rcs, 1}});
    QCOMPARE(table.view()->currentIndex().row(), 1);
}

void TestSpectrumTable::hiddenSelection_isNotShown()
{
    SpectrumTable table;
    showAnalysis(table, shared(sampleAnalysis()));
    showSelection(table, {{}, ModeReference{Method::rcs, 5}});
    QVERIFY(!table.view()->selectionModel()->hasSelection());
    table.setSpuriousVisible(true);
    QCOMPARE(table.view()->currentIndex().data(SpectrumTableModel::kSpuriousRole).toBool(), true);
}

void TestSpectrumTable::header_sortsByNumberNotByText()
{
    SpectrumTable table;
    showAnalysis(table, shared(crowdedAnalysis(20)));
    table.view()->sortByColumn(SpectrumTableModel::frequency, Qt::AscendingOrder);
    double before = -1;
    for (int row = 0; row < table.view()->model()->rowCount(); ++row) {
        const double frequency = table.view()
                                     ->model()
                                     ->index(row, SpectrumTableModel::frequency)
                                     .data(SpectrumTableModel::kSortRole)
                                     .toDouble();
        QVERIFY(frequency >= before);
        before = frequency;
    }
    QVERIFY(before > 1);
}

void TestSpectrumTable::copy_givesTabSeparatedRows()
{
    SpectrumTable table;
    showAnalysis(table, shared(sampleAnalysis()));
    QTest::keySequence(&table, QKeySequence::Copy);
    const QStringList lines = QApplication::clipboard()->text().trimmed().split(u'\n');
    QCOMPARE(lines.size(), 4);
    QVERIFY(lines[1].startsWith(QStringLiteral("MCS\t±2.147676638502 i\t")));
    showSelection(table, {{}, ModeReference{Method::rcs, 0}});
    QCOMPARE(table.table().rowCount(), std::size_t(1));
}

void TestSpectrumTable::noAnalysis_isAnEmptyTable()
{
    SpectrumTable table;
    showSelection(table, {{}, ModeReference{Method::mcs, 3}});
    showAnalysis(table, nullptr);
    table.setSpuriousVisible(true);
    table.grab();
    QCOMPARE(table.view()->model()->rowCount(), 0);
}

QTEST_MAIN(TestSpectrumTable)
#include "tst_spectrum_table.moc"
