#include "views/studies/study_view.h"

#include "views/format/format.h"
#include "views/format/help_key.h"
#include "views/format/sentence.h"
#include "views/layout/fit_columns.h"
#include "views/layout/flow_layout.h"
#include "views/plot/curve_chart.h"
#include "views/studies/result_table.h"
#include "views/studies/study_form.h"

#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace eigenlink {

namespace {

constexpr int kProgressSteps = 1000;
constexpr int kRowMargin = 6;  ///< beside the words of a row [px]

/// A pane of one chart: its columns against its abscissa.
ChartPicture pictureOf(const StudyResult& result, const ResultChart& chart, const DisplayUnits& units)
{
    const ResultTable& table = result.tables[chart.table];
    ChartPicture picture;
    picture.xLabel = headingOf(table.columns[chart.x], units);
    picture.isLogarithmic = chart.isLogarithmicX;
    picture.hasCursor = chart.table == 0 && result.momentAt != nullptr;
    ChartPane pane;
    pane.isLogarithmic = chart.isLogarithmicY;
    for (std::size_t i = 0; i < chart.y.size(); ++i) {
        const ResultColumn& column = table.columns[chart.y[i]];
        pane.yLabel = chart.y.size() == 1 ? headingOf(column, units) : fromModel(chart.title);
        ChartCurve curve;
        curve.name = fromModel(column.label);
        curve.x = displayedNumbers(table.columns[chart.x], units);
        curve.y = displayedNumbers(column, units);
        curve.ink = static_cast<int>(i);
        curve.hasMarks = chart.isPoints;
        pane.curves.push_back(std::move(curve));
    }
    for (const ResultMark& mark : chart.marks) {
        const std::vector<double>& across = pane.curves.front().x;
        if (!mark.x && mark.y && !across.empty()) {
            const double scale = pane.curves.front().y.front() / table.columns[chart.y.front()].numbers.front();
            const auto [least, most] = std::ranges::minmax(across);
            pane.curves.push_back({fromModel(mark.label), {least, most}, {*mark.y * scale, *mark.y * scale}, -1, true});
        }
    }
    picture.panes.push_back(std::move(pane));
    return picture;
}

void fill(QComboBox& box, const QStringList& names)
{
    const QSignalBlocker blocker(&box);
    const int before = box.currentIndex();
    box.clear();
    box.addItems(names);
    box.setCurrentIndex(std::clamp(before, 0, std::max(0, static_cast<int>(names.size()) - 1)));
    box.setVisible(names.size() > 1);
}

}  // namespace

StudyView::StudyView(const Study& study, QWidget* parent)
    : QWidget(parent),
      m_study(study),
      m_form(new StudyForm(study)),
      m_run(new QPushButton),
      m_command(new QPushButton(tr("Copy command"))),
      m_progress(new QProgressBar),
      m_note(new QLabel),
      m_charts(new QComboBox),
      m_chart(new CurveChart),
      m_tables(new QComboBox),
      m_table(new QTableView),
      m_model(new ResultTableModel(this))
{
    setAccessibleName(fromModel(study.title));
    build();
    connect(m_run, &QPushButton::clicked, this,
            [this] { m_isBusy ? Q_EMIT cancelRequested() : Q_EMIT runRequested(); });
    connect(m_command, &QPushButton::clicked, this, &StudyView::commandRequested);
    connect(m_charts, &QComboBox::currentIndexChanged, this, &StudyView::showChart);
    connect(m_tables, &QComboBox::currentIndexChanged, this, &StudyView::showTable);
    connect(m_chart, &CurveChart::cursorMoved, this, [this](std::size_t point) {
        if (shownTable() == 0) {
            m_table->selectRow(static_cast<int>(point));
        }
        Q_EMIT rowChanged();
    });
    setResult(nullptr);
    setIdle();
}

void StudyView::build()
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 10, 10, 8);
    column->setSpacing(6);
    column->addWidget(m_form);
    auto* row = new FlowLayout;
    m_run->setProperty("role", QStringLiteral("primary"));
    m_command->setToolTip(tr("Copy the command line that gives the same numbers"));
    row->addWidget(m_run);
    row->addWidget(m_command);
    column->addLayout(row);
    m_progress->setRange(0, kProgressSteps);
    m_progress->setTextVisible(false);
    m_progress->setAccessibleName(tr("Progress"));
    column->addWidget(m_progress);
    m_note->setWordWrap(true);
    m_note->setTextInteractionFlags(Qt::TextSelectableByMouse);
    column->addWidget(m_note);
    m_charts->setAccessibleName(tr("Chart"));
    m_charts->setToolTip(tr("What is drawn"));
    column->addWidget(m_charts);
    m_chart->setAccessibleName(accessibleName());
    m_chart->setProperty(kHelpProperty, fromModel(std::string(m_study.key)));
    column->addWidget(m_chart, 2);
    m_tables->setAccessibleName(tr("Table"));
    m_tables->setToolTip(tr("Which numbers are listed"));
    column->addWidget(m_tables);
    m_table->setModel(m_model);
    m_table->setAccessibleName(tr("Numbers"));
    makeReadOnly(*m_table, kRowMargin);
    fitColumns(*m_table);
    column->addWidget(m_table, 1);
    column->addStretch(0);
}

QString StudyView::note() const
{
    return m_note->text();
}

std::optional<std::size_t> StudyView::row() const
{
    const bool isThere = m_result != nullptr && !m_result->charts.empty() && m_result->tables.front().rowCount() > 0;
    return isThere ? std::optional(m_chart->cursor()) : std::nullopt;
}

std::size_t StudyView::shownTable() const
{
    return static_cast<std::size_t>(std::max(0, m_tables->currentIndex()));
}

std::size_t StudyView::shownChart() const
{
    return static_cast<std::size_t>(std::max(0, m_charts->currentIndex()));
}

void StudyView::setUnits(const DisplayUnits& units)
{
    m_units = units;
    showChart();
    showTable();
}

void StudyView::setResult(const std::shared_ptr<const StudyResult>& result)
{
    m_result = result;
    showResult();
}

void StudyView::showResult()
{
    QStringList charts, tables, sentences;
    bool isWarning = false;
    for (const ResultChart& chart : m_result != nullptr ? m_result->charts : std::vector<ResultChart>()) {
        charts << fromModel(chart.title);
    }
    for (const ResultTable& table : m_result != nullptr ? m_result->tables : std::vector<ResultTable>()) {
        tables << fromModel(table.title);
    }
    if (m_result != nullptr) {
        for (const Message& message : m_result->messages) {
            sentences << asSentence(fromModel(message.text));
            isWarning = isWarning || message.severity != Severity::note;
        }
        if (!m_result->reason.isEmpty()) {
            sentences << tr("It ends there: %1").arg(asSentence(fromModel(m_result->reason)));
            isWarning = true;
        }
        setNote(sentences.join(u' '), isWarning);
    }
    fill(*m_charts, charts);
    fill(*m_tables, tables);
    showChart();
    showTable();
    showButtons();
}

void StudyView::showChart()
{
    const bool isThere = m_result != nullptr && shownChart() < m_result->charts.size();
    m_chart->setVisible(isThere);
    m_chart->setPicture(isThere ? pictureOf(*m_result, m_result->charts[shownChart()], m_units) : ChartPicture());
}

void StudyView::showTable()
{
    m_table->setVisible(m_result != nullptr && !m_result->tables.empty());
    m_model->setTable(m_result, shownTable(), m_units);
}

void StudyView::setNote(const QString& sentence, bool isWarning)
{
    m_note->setText(sentence);
    m_note->setProperty("role", isWarning ? QStringLiteral("warning") : QString());
    m_note->setVisible(!sentence.isEmpty());
}

void StudyView::setPossible(bool isPossible)
{
    m_isPossible = isPossible;
    showButtons();
}

void StudyView::setProgress(double fraction)
{
    m_isBusy = true;
    m_progress->setValue(static_cast<int>(kProgressSteps * std::clamp(fraction, 0.0, 1.0)));
    showButtons();
}

void StudyView::setIdle()
{
    m_isBusy = false;
    showButtons();
}

void StudyView::showButtons()
{
    m_run->setText(m_isBusy ? tr("Cancel") : tr("Compute"));
    m_run->setToolTip(m_isBusy ? tr("Stop; the rows that are finished are kept") : fromModel(m_study.summary));
    m_run->setEnabled(m_isBusy || m_isPossible);
    m_run->setVisible(!m_study.isQuick || m_isBusy);
    m_command->setEnabled(m_result != nullptr);
    m_progress->setVisible(m_isBusy);
}

void StudyView::setTheme(const Theme& theme)
{
    m_chart->setTheme(theme);
}

}  // namespace eigenlink
