#include "views/studies/study_view.h"

#include "views/format/format.h"
#include "views/format/sentence.h"
#include "views/format/whole_units.h"
#include "views/layout/fit_columns.h"
#include "views/layout/flow_layout.h"
#include "views/layout/fold_button.h"
#include "views/layout/typed_text.h"
#include "views/plot/curve_chart.h"
#include "views/studies/result_picture.h"
#include "views/studies/result_table.h"
#include "views/studies/study_form.h"

#include <QComboBox>
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
constexpr qint64 kPatience = 300;        ///< before progress of a quick study is shown [ms]
constexpr qsizetype kMostSentences = 8;  ///< of messages
constexpr int kRowMargin = 6;            ///< beside the words of a row [px]
constexpr int kTableBesideView = 200;    ///< least height [px], which shows the heading and some rows

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
    : WrappingPane(parent),
      m_study(study),
      m_form(new StudyForm(study)),
      m_unfold(new FoldButton(m_form)),
      m_run(new QPushButton),
      m_progress(new QProgressBar),
      m_note(new QLabel),
      m_mend(new QPushButton),
      m_charts(new QComboBox),
      m_chart(new CurveChart),
      m_tables(new QComboBox),
      m_table(new QTableView),
      m_model(new ResultTableModel(this))
{
    setAccessibleName(fromModel(study.title));
    build();
    connect(m_run, &QPushButton::clicked, this, [this] {
        takeTypedText(*this);
        m_isBusy ? Q_EMIT cancelRequested() : Q_EMIT runRequested();
    });
    connect(m_mend, &QPushButton::clicked, this, [this] { Q_EMIT mended(m_mend->text(), m_remedies); });
    connect(m_charts, &QComboBox::currentIndexChanged, this, &StudyView::showChart);
    connect(m_tables, &QComboBox::currentIndexChanged, this, &StudyView::showTable);
    connect(m_chart, &CurveChart::cursorMoved, this, [this](std::size_t point) {
        if (shownTable() == 0) {
            m_table->selectRow(static_cast<int>(point));
        }
        Q_EMIT rowChanged();
    });
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &StudyView::chooseRow);
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
    m_run->setFocusPolicy(Qt::TabFocus);  // a click leaves the keys of the pages where they are
    row->addWidget(m_run);
    row->addWidget(m_unfold);
    column->addLayout(row);
    m_progress->setRange(0, kProgressSteps);
    m_progress->setTextVisible(false);
    m_progress->setAccessibleName(tr("Progress"));
    column->addWidget(m_progress);
    m_note->setWordWrap(true);
    m_note->setTextInteractionFlags(Qt::TextSelectableByMouse);
    column->addWidget(m_note);
    column->addWidget(m_mend, 0, Qt::AlignLeft);
    m_charts->setAccessibleName(tr("Chart"));
    m_charts->setToolTip(tr("What is drawn"));
    column->addWidget(m_charts);
    m_chart->setAccessibleName(accessibleName());
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
    if (m_result == nullptr || m_result->tables.empty() || m_result->tables.front().rowCount() == 0) {
        return std::nullopt;
    }
    if (m_chart->picture().hasCursor) {
        return m_chart->cursor();
    }
    const QModelIndexList chosen = m_table->selectionModel()->selectedRows();
    const bool isChosen = shownTable() == 0 && !chosen.isEmpty() &&
                          chosen.front().row() < static_cast<int>(m_result->tables.front().rowCount());
    return isChosen ? std::optional(static_cast<std::size_t>(chosen.front().row())) : std::nullopt;
}

// A row of the first table is where the cursor stands, or a point of the chart that is marked.
void StudyView::chooseRow()
{
    const QModelIndexList chosen = m_table->selectionModel()->selectedRows();
    if (m_result == nullptr || m_result->charts.empty() || shownTable() != 0 || chosen.isEmpty()) {
        return;
    }
    const auto row = static_cast<std::size_t>(chosen.front().row());
    if (m_chart->picture().hasCursor && m_chart->cursor() == row) {
        return;
    }
    m_chart->picture().hasCursor ? m_chart->setCursor(row) : showChart();
    Q_EMIT rowChanged();
}

std::vector<std::size_t> StudyView::listedTables() const
{
    std::vector<std::size_t> listed;
    for (std::size_t i = 0; m_result != nullptr && i < m_result->tables.size(); ++i) {
        const ResultTable& table = m_result->tables[i];
        if (m_special == nullptr || (std::ranges::count(m_besideSpecial, table.name) > 0 && table.rowCount() > 0)) {
            listed.push_back(i);
        }
    }
    return listed;
}

std::size_t StudyView::shownTable() const
{
    const std::vector<std::size_t> listed = listedTables();
    const auto chosen = static_cast<std::size_t>(std::max(0, m_tables->currentIndex()));
    return chosen < listed.size() ? listed[chosen] : 0;
}

std::size_t StudyView::shownChart() const
{
    return static_cast<std::size_t>(std::max(0, m_charts->currentIndex()));
}

void StudyView::setUnits(const DisplayUnits& units)
{
    m_units = units;
    showTable();
    showChart();
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
    for (const std::size_t i : listedTables()) {
        tables << fromModel(m_result->tables[i].title);
    }
    if (m_result != nullptr) {
        for (const Message& message : m_result->messages) {
            sentences << asSentence(fromModel(message.text));
            isWarning = isWarning || message.severity != Severity::note;
        }
        if (const qsizetype more = sentences.size() - kMostSentences; more > 0) {
            sentences = sentences.first(kMostSentences) << tr("%1 more remarks are in the files.").arg(more);
        }
        if (!m_result->reason.isEmpty()) {
            sentences << tr("It ends there: %1").arg(asSentence(fromModel(m_result->reason)));
            isWarning = true;
        }
        setNote(sentences.join(u' '), isWarning);
    }
    showRemedies();
    if (m_special != nullptr) {
        charts.clear();
        m_special->setVisible(m_isSpecialAlwaysShown || m_result != nullptr);
    }
    fill(*m_charts, charts);
    fill(*m_tables, tables);
    showTable();  // first: the chart marks the row that is chosen in it
    showChart();
    showButtons();
    Q_EMIT resultChanged();
}

// One button for all: a fault of one beam is one of its neighbours.
void StudyView::showRemedies()
{
    m_remedies.clear();
    for (const Message& message : m_result != nullptr ? m_result->messages : std::vector<Message>()) {
        for (const Remedy& each : message.remedies) {
            if (std::ranges::find(m_remedies, each) == m_remedies.end()) {
                m_remedies.push_back(each);
            }
        }
    }
    const QString first = m_remedies.empty() ? QString() : fromModel(m_remedies.front().text);
    m_mend->setText(m_remedies.size() > 1 ? tr("%1, and %2 more").arg(first).arg(m_remedies.size() - 1) : first);
    m_mend->setVisible(!m_remedies.empty());
}

void StudyView::setSpecial(QWidget* view, bool isAlwaysShown, const std::vector<std::string>& tables)
{
    m_special = view;
    m_isSpecialAlwaysShown = isAlwaysShown;
    m_besideSpecial = tables;
    auto* column = static_cast<QVBoxLayout*>(layout());
    column->insertWidget(column->indexOf(m_tables), view, 3);
    view->setVisible(isAlwaysShown);
    m_table->setMinimumHeight(kTableBesideView);
}

void StudyView::showChart()
{
    const bool isThere = m_special == nullptr && m_result != nullptr && shownChart() < m_result->charts.size();
    m_chart->setVisible(isThere);
    ChartPicture picture = isThere ? pictureOf(*m_result, m_result->charts[shownChart()], m_units) : ChartPicture();
    if (const std::optional<std::size_t> chosen = isThere && !picture.hasCursor ? row() : std::nullopt) {
        const ResultChart& chart = m_result->charts[shownChart()];
        const std::vector<ResultColumn>& columns = m_result->tables[chart.table].columns;
        const auto shown = [&](std::size_t column) { return displayedNumbers(columns[column], m_units)[*chosen]; };
        if (chart.table == 0) {
            picture.panes.front().marks.push_back({shown(chart.x), shown(chart.y.front()), {}, 0});
        }
    }
    m_chart->setPicture(picture);
}

void StudyView::showTable()
{
    m_table->setVisible(!listedTables().empty());
    m_model->setTable(m_result, shownTable(), m_units);
    for (int column = 0; column < m_model->columnCount(); ++column) {
        m_table->setColumnHidden(column, !m_model->hasValues(column));
    }
}

void StudyView::setNote(const QString& sentence, bool isWarning)
{
    m_note->setText(withWholeUnits(sentence));
    m_note->setProperty("role", isWarning ? QStringLiteral("warning") : QString());
    showButtons();
}

void StudyView::setPossible(bool isPossible)
{
    m_isPossible = isPossible;
    showButtons();
}

void StudyView::setProgress(double fraction)
{
    if (!m_isBusy) {
        m_isBusy = true;
        m_begun.start();
    }
    m_progress->setValue(static_cast<int>(kProgressSteps * std::clamp(fraction, 0.0, 1.0)));
    if (!m_study.isQuick || m_begun.elapsed() > kPatience) {
        showButtons();
    }
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
    m_progress->setVisible(m_isBusy);
    m_note->setVisible(!m_note->text().isEmpty() && !(m_isBusy && m_result == nullptr));  // it asks to press Compute
}

}  // namespace eigenlink
