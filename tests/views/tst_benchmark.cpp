#include "model/studies/table_text.h"
#include "views/benchmark/benchmark_view.h"
#include "views/benchmark/timing_model.h"
#include "views/plot/curve_chart.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <QToolButton>

using namespace eigenlink;

namespace {

TimingRow rowOf(int size, Method method, std::optional<double> published, double seconds)
{
    TimingRow row;
    row.size = size;
    row.method = method;
    row.coordinates = 2 * size + 3;
    row.published = published;
    row.seconds = seconds;
    row.accuracy = 1e-12;
    row.status = SpectrumStatus::ok;
    row.engine = "dense";
    return row;
}

std::vector<TimingRow> loops()
{
    std::vector<TimingRow> rows;
    for (const int size : {1, 20}) {
        for (const Method method : {Method::mcs, Method::rcs}) {
            rows.push_back(rowOf(size, method, 4e-3, 1e-3));
        }
    }
    return rows;
}

std::vector<TimingRow> pendulum()
{
    std::vector<TimingRow> rows{rowOf(10, Method::ucs, std::nullopt, 0.5)};
    rows[0].status = SpectrumStatus::incomplete;
    return rows;
}

QToolButton* buttonOf(const BenchmarkView& view, const QString& text)
{
    for (QToolButton* button : view.findChildren<QToolButton*>()) {
        if (button->text() == text) {
            return button;
        }
    }
    return nullptr;
}

std::size_t lineCount(const BenchmarkView& view)
{
    return view.chart()->picture().panes.front().curves.size();
}

}  // namespace

class TestBenchmark : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void table_besideThePublishedTimes_tellsHowMuchFaster()
    {
        TimingModel model;
        const QAbstractItemModelTester tester(&model);
        model.setRows(QStringLiteral("N"), loops());
        QCOMPARE(model.rowCount(), 4);
        QCOMPARE(model.index(0, TimingModel::faster).data().toString(), QStringLiteral("4"));
        QCOMPARE(model.index(0, TimingModel::here).data().toString(), QStringLiteral("1 ms"));
        QCOMPARE(model.headerData(0, Qt::Horizontal, Qt::DisplayRole).toString(), QStringLiteral("N"));
        model.setRows(QStringLiteral("n_p"), pendulum());
        QCOMPARE(model.index(0, TimingModel::published).data().toString(), QStringLiteral("–"));
        QCOMPARE(model.index(0, TimingModel::accuracy).data().toString(), QStringLiteral("not verified"));
    }
    void lines_areDrawnWhereThereAreTimes()
    {
        BenchmarkView view;
        view.resize(500, 600);
        QCOMPARE(lineCount(view), std::size_t(0));
        view.setLoops(loops());
        view.setPendulum(pendulum());
        QCOMPARE(lineCount(view), std::size_t(4));
        view.show();
        QTest::mouseClick(buttonOf(view, QStringLiteral("Flexible pendulum")), Qt::LeftButton);
        QCOMPARE(lineCount(view), std::size_t(1));
        QCOMPARE(view.table()->model()->rowCount(), 1);
    }
    void measuring_showsProgress_andCanBeCancelled()
    {
        BenchmarkView view;
        view.show();
        QSignalSpy runs(&view, &BenchmarkView::runRequested);
        QSignalSpy cancels(&view, &BenchmarkView::cancelRequested);
        QTest::mouseClick(view.runButton(), Qt::LeftButton);
        QCOMPARE(runs.size(), 1);
        view.setProgress(0.5, QStringLiteral("N = 10"));
        QCOMPARE(view.findChild<QProgressBar*>()->value(), 500);
        QTest::mouseClick(view.runButton(), Qt::LeftButton);
        QCOMPARE(cancels.size(), 1);
        view.setFailure(QStringLiteral("cancelled"));
        QVERIFY(!view.findChild<QProgressBar*>()->isVisible());
    }
    void copy_givesSecondsTabSeparated()
    {
        BenchmarkView view;
        view.setLoops(loops());
        view.show();
        const QSignalSpy wanted(&view, &BenchmarkView::copyRequested);
        QTest::mouseClick(buttonOf(view, QStringLiteral("Copy")), Qt::LeftButton);
        QTest::keyClick(&view, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(wanted.count(), 2);
        const QStringList lines = QString::fromStdString(tableText(view.times(), '\t')).split(u'\n');
        QVERIFY(lines[0].startsWith(QStringLiteral("N\tn\tmethod\tpublished_s\tseconds")));
        QVERIFY(lines[1].startsWith(QStringLiteral("1\t5\tMCS\t0.004\t0.001\t4")));
    }
};

QTEST_MAIN(TestBenchmark)
#include "tst_benchmark.moc"
