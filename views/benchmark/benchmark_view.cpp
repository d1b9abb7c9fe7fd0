#include "views/benchmark/benchmark_view.h"

#include "views/benchmark/timing_model.h"
#include "views/format/format.h"
#include "views/layout/fit_columns.h"
#include "views/plot/chart_picture.h"
#include "views/plot/curve_chart.h"

#include <QButtonGroup>
#include <QCoreApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include <map>

namespace eigenlink {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("TimingPicture", text);
}

void addTimes(ChartPane& pane, const std::vector<TimingRow>& rows, std::size_t method, bool isPublished)
{
    std::map<double, double> times;
    for (const TimingRow& row : rows) {
        const std::optional<double> seconds = isPublished ? row.published : std::optional(row.seconds);
        if (row.method == allMethods()[method] && seconds && *seconds > 0) {
            times[row.size] = *seconds;
        }
    }
    if (times.empty()) {
        return;
    }
    ChartCurve& curve = pane.curves.emplace_back();
    curve.name = (isPublished ? tr("%1, published") : tr("%1, here")).arg(fromModel(nameOf(allMethods()[method])));
    curve.ink = static_cast<int>(method);
    curve.isDashed = curve.isThin = curve.isHollow = isPublished;
    curve.hasDots = true;
    for (const auto& [size, seconds] : times) {
        curve.x.push_back(size);
        curve.y.push_back(seconds);
    }
}

/// Time against size, both logarithmic: for each method a solid line of the times here and a dashed one of those that
/// are published.
ChartPicture timingPicture(const QString& sizeName, const std::vector<TimingRow>& rows)
{
    constexpr double kRoom = 0.06;  // beside the lines, of their range
    ChartPicture picture;
    picture.emptyWords = tr("Measure to see lines of time against size.");
    picture.x.label = sizeName;
    picture.x.isLogarithmic = true;
    picture.x.room = kRoom;
    for (const TimingRow& row : rows) {
        picture.x.ticks.push_back(row.size);
    }
    ChartPane& pane = picture.panes.emplace_back();
    pane.y.label = tr("time");
    pane.y.isLogarithmic = true;
    pane.y.words = formatDuration;
    for (std::size_t method = 0; method < allMethods().size(); ++method) {
        addTimes(pane, rows, method, false);
        addTimes(pane, rows, method, true);
    }
    return picture;
}

QToolButton* flatButton(const QString& text, const QString& tip)
{
    auto* button = new QToolButton;
    button->setText(text);
    button->setToolTip(tip);
    button->setAutoRaise(true);
    return button;
}

void setUpTable(QTableView& table)
{
    table.setFrameShape(QFrame::NoFrame);
    table.setShowGrid(false);
    table.setTabKeyNavigation(false);
    table.setSelectionBehavior(QAbstractItemView::SelectRows);
    table.setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    table.verticalHeader()->hide();
    fitRows(table, 6);
    table.horizontalHeader()->setHighlightSections(false);
    table.setAccessibleName(BenchmarkView::tr("Published times and times here"));
}

}  // namespace

BenchmarkView::BenchmarkView(QWidget* parent)
    : QWidget(parent),
      m_note(new QLabel),
      m_run(new QPushButton),
      m_progress(new QProgressBar),
      m_tables(new QButtonGroup(this)),
      m_chart(new CurveChart),
      m_table(new QTableView),
      m_model(new TimingModel(this))
{
    build();
    m_chart->setAccessibleName(tr("Time against size, logarithmic"));
    connect(m_run, &QPushButton::clicked, this, [this] {
        if (m_busy) {
            Q_EMIT cancelRequested();
        } else {
            setProgress(0, tr("starting"));
            Q_EMIT runRequested();
        }
    });
    connect(m_tables, &QButtonGroup::idToggled, this, &BenchmarkView::showTable);
    setBusy(false);
    setFailure(
        tr("Times the two published tables on this machine. The larger one takes a minute or more; "
           "other work beside it spoils the times."));
    showTable();
}

void BenchmarkView::build()
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 8, 10, 8);
    column->setSpacing(6);
    auto* title = new QLabel(tr("Published times, measured here"));
    title->setProperty("role", QStringLiteral("heading"));
    auto* top = new QHBoxLayout;
    top->addWidget(title, 1);
    top->addWidget(m_run);
    column->addLayout(top);
    m_progress->setTextVisible(false);
    m_progress->setFixedHeight(6);
    m_progress->setRange(0, 1000);
    column->addWidget(m_progress);
    m_note->setWordWrap(true);
    m_note->setProperty("role", QStringLiteral("muted"));
    column->addWidget(m_note);
    auto* choice = new QHBoxLayout;
    choice->setSpacing(2);
    const QStringList names{tr("N-loop four-bar"), tr("Flexible pendulum")};
    const QStringList tips{tr("González et al. 2017, Table 1"), tr("González et al. 2017, Table 4")};
    for (int i = 0; i < 2; ++i) {
        QToolButton* button = flatButton(names[i], tips[i]);
        button->setCheckable(true);
        button->setChecked(i == 0);
        m_tables->addButton(button, i);
        choice->addWidget(button);
    }
    choice->addStretch(1);
    QToolButton* copying = flatButton(tr("Copy"), tr("Copy the chart as picture and the table"));
    connect(copying, &QToolButton::clicked, this, &BenchmarkView::copyRequested);
    choice->addWidget(copying);
    column->addLayout(choice);
    column->addWidget(m_chart, 3);
    setUpTable(*m_table);
    m_table->setModel(m_model);
    fitColumns(*m_table);
    column->addWidget(m_table, 3);
}

ResultTable BenchmarkView::times() const
{
    return m_model->table();
}

void BenchmarkView::keyPressEvent(QKeyEvent* event)
{
    event->matches(QKeySequence::Copy) ? copyRequested() : QWidget::keyPressEvent(event);
}

void BenchmarkView::setLoops(const std::vector<TimingRow>& rows)
{
    m_loops = rows;
    showTable();
}

void BenchmarkView::setPendulum(const std::vector<TimingRow>& rows)
{
    setBusy(false);
    m_pendulum = rows;
    m_note->setText(tr("Medians of linearisation, eigenvalues and discrimination; smaller is faster."));
    showTable();
}

void BenchmarkView::setProgress(double fraction, const QString& stage)
{
    setBusy(true);
    m_progress->setValue(static_cast<int>(1000 * fraction));
    m_note->setText(stage);
}

void BenchmarkView::setFailure(const QString& sentence)
{
    setBusy(false);
    m_note->setText(sentence);
}

void BenchmarkView::setBusy(bool busy)
{
    m_busy = busy;
    m_run->setText(busy ? tr("Cancel") : tr("Measure"));
    m_progress->setVisible(busy);
}

void BenchmarkView::showTable()
{
    const bool isLoops = m_tables->checkedId() == 0;
    const std::vector<TimingRow>& rows = isLoops ? m_loops : m_pendulum;
    const QString size = isLoops ? QStringLiteral("N") : QStringLiteral("n_p");
    m_model->setRows(size, rows);
    m_chart->setPicture(timingPicture(isLoops ? tr("number of loops N") : tr("elements of each link n_p"), rows));
}

}  // namespace eigenlink
