#include "views/spectrum/comparison_view.h"

#include "model/studies/table_text.h"
#include "views/format/format.h"
#include "views/format/help_key.h"
#include "views/format/partial_text.h"
#include "views/format/view_menu.h"
#include "views/layout/elided_label.h"
#include "views/layout/flow_layout.h"
#include "views/spectrum/comparison_row.h"

#include <QClipboard>
#include <QGridLayout>
#include <QGuiApplication>
#include <QLabel>
#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace eigenlink {

namespace {

constexpr int kSpacing = 14;  ///< of columns, where there is room [px]

/// The least distance of columns, by which numbers are still two.
int leastSpacing(const QWidget& view)
{
    return view.fontMetrics().horizontalAdvance(u'0');
}

/// Paints a label's text in one colour, whatever the style sheet sets for its role.
void colour(QLabel& label, const QColor& color, bool bold)
{
    const QString sheet = QStringLiteral("color: %1; background: transparent;%2")
                              .arg(color.name(), bold ? QStringLiteral(" font-weight: 600;") : QString());
    if (label.styleSheet() != sheet) {
        label.setStyleSheet(sheet);
    }
}

QColor colourOfStatus(SpectrumStatus status, const Theme& theme)
{
    return status == SpectrumStatus::ok ? theme.ok : status == SpectrumStatus::failed ? theme.error : theme.warning;
}

}  // namespace

ComparisonView::ComparisonView(QWidget* parent) : WrappingPane(parent), m_theme(lightTheme())
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 8, 6, 8);
    auto* title = new ElidedLabel(tr("Comparison of the methods"), this);
    title->setProperty("role", QStringLiteral("heading"));
    layout->addWidget(title);
    layout->addStretch(1);
    setAccessibleName(tr("Comparison of the methods"));
    addToMenu(*this, tr("&Copy Table"), tr("Copy the comparison for tables of other programs"),
              [this] { QGuiApplication::clipboard()->setText(fromModel(tableText(table(), '\t'))); });
    rebuild({}, {});
}

void ComparisonView::setShown(const Shown& shown)
{
    const Shown before = std::exchange(m_shown, shown);
    if (shown.analysis() != before.analysis()) {
        showLines(lines(), notes());
    }
}

void ComparisonView::setTheme(const Theme& theme)
{
    m_theme = theme;
    rebuild(lines(), notes());
}

std::vector<ComparisonView::Line> ComparisonView::lines() const
{
    std::vector<Line> lines;
    const Analysis* analysis = m_shown.analysis().get();
    if (analysis != nullptr && !analysis->methods.empty()) {
        lines.push_back({comparisonHeadings(), nullptr});
        for (const Linearization& method : analysis->methods) {
            lines.push_back({comparisonRow(method.spectrum), &method.spectrum});
        }
    }
    return lines;
}

ResultTable ComparisonView::table() const
{
    ResultTable table{"methods", "comparison of the methods"};
    for (const Line& line : lines()) {
        for (qsizetype i = 0; i < line.cells.size(); ++i) {
            const Text cell = Text::verbatim(line.cells[i].toStdString());
            if (line.spectrum == nullptr) {
                table.columns.push_back(wordColumn(rendered(cell), cell, {}));
            } else {
                table.columns[static_cast<std::size_t>(i)].words.push_back(cell);
            }
        }
    }
    return table;
}

// First the partial spectra with the proof that nothing is missing, then the warnings.
std::vector<ComparisonView::Note> ComparisonView::notes() const
{
    const Analysis* analysis = m_shown.analysis().get();
    if (analysis == nullptr || analysis->methods.empty()) {
        return {{tr("nothing to compare yet"), false}};
    }
    std::vector<Note> notes{{tr("MCS, minimal: constraints eliminated · RCS, redundant: their forces are unknowns · "
                                "UCS, unconstrained: stiff springs instead"),
                             false}};
    for (const Linearization& method : analysis->methods) {
        const QString text = partialText(method.spectrum);
        if (!text.isEmpty()) {
            notes.push_back({fromModel(nameOf(method.spectrum.method)) + QStringLiteral(": ") + text, false});
        }
    }
    for (const Linearization& method : analysis->methods) {
        for (const Message& warning : method.spectrum.warnings) {
            notes.push_back({fromModel(withMethod(method.spectrum.method, warning.text)), true});
        }
    }
    return notes;
}

// While something is dragged only numbers change: the labels stay, so that nothing flickers.
void ComparisonView::showLines(const std::vector<Line>& lines, const std::vector<Note>& notes)
{
    if (lines.size() != m_cells.size() || notes != m_notes) {
        rebuild(lines, notes);
        return;
    }
    for (std::size_t row = 0; row < lines.size(); ++row) {
        const Line& line = lines[row];
        for (std::size_t i = 0; i < m_cells[row].size(); ++i) {
            QLabel& label = *m_cells[row][i];
            label.setText(line.cells[static_cast<qsizetype>(i)]);
            if (line.spectrum != nullptr && i < 2) {
                colour(
                    label,
                    i == 0 ? colorOf(line.spectrum->method, m_theme) : colourOfStatus(line.spectrum->status, m_theme),
                    i == 0);
            }
        }
    }
    fitTable();
}

/// The width of the table with a method a row, its columns as near to one another as they may be.
int ComparisonView::widthOfRows() const
{
    int width = 0;
    for (std::size_t i = 0; !m_cells.empty() && i < m_cells.front().size(); ++i) {
        int widest = 0;
        for (const std::vector<QLabel*>& row : m_cells) {
            widest = std::max(widest, row[i]->sizeHint().width());
        }
        width += widest + (i > 0 ? leastSpacing(*this) : 0);
    }
    return width;
}

void ComparisonView::placeCells()
{
    for (std::size_t row = 0; row < m_cells.size(); ++row) {
        for (std::size_t i = 0; i < m_cells[row].size(); ++i) {
            QLabel* label = m_cells[row][i];
            m_grid->removeWidget(label);
            m_grid->addWidget(label, static_cast<int>(m_isTurned ? i : row), static_cast<int>(m_isTurned ? row : i));
        }
    }
    const auto last = static_cast<int>(m_isTurned ? m_cells.size() : m_cells.empty() ? 0 : m_cells.front().size());
    for (int column = std::max(last, m_grid->columnCount() - 1); column >= 0; --column) {
        m_grid->setColumnStretch(column, column == last ? 1 : 0);
    }
}

// Where a method a row has no room each method gets a column; only where that is too wide too the table scrolls
// sideways. The words below it wrap.
void ComparisonView::fitTable()
{
    const QMargins margins = layout()->contentsMargins();
    const int room = width() - margins.left() - margins.right();
    const int spare = room - widthOfRows();
    const bool isTurned = spare < 0;
    if (std::exchange(m_isTurned, isTurned) != isTurned) {
        placeCells();
    }
    const int gaps = m_cells.empty() ? 1 : std::max(1, static_cast<int>(m_cells.front().size()) - 1);
    const int least = leastSpacing(*this);
    m_grid->setHorizontalSpacing(isTurned ? std::max(2 * least, kSpacing)
                                          : std::min(least + spare / gaps, std::max(2 * least, kSpacing)));
    const QSize size = m_table->widget()->sizeHint();
    const bool scrolls = size.width() > room;
    m_table->setFixedHeight(
        m_cells.empty() ? 0 : size.height() + (scrolls ? m_table->horizontalScrollBar()->sizeHint().height() : 0));
}

void ComparisonView::resizeEvent(QResizeEvent* event)
{
    fitTable();
    WrappingPane::resizeEvent(event);
}

void ComparisonView::rebuild(const std::vector<Line>& lines, const std::vector<Note>& notes)
{
    delete m_body;
    m_body = new QWidget(this);
    m_cells.clear();
    m_notes = notes;
    auto* column = new QVBoxLayout(m_body);
    column->setContentsMargins(0, 0, 0, 0);
    auto* table = new QWidget;
    m_grid = new QGridLayout(table);
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setVerticalSpacing(4);
    m_table = scrolling(table);
    m_table->setFocusPolicy(Qt::NoFocus);
    m_table->setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    m_table->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    column->addWidget(m_table);
    for (const Line& line : lines) {
        std::vector<QLabel*>& labels = m_cells.emplace_back();
        for (int i = 0; i < line.cells.size(); ++i) {
            auto* label = new QLabel(table);
            label->setToolTip(comparisonHint(i));
            label->setProperty(kHelpProperty, i == 0 && line.spectrum != nullptr
                                                  ? QString::fromLatin1(keyOf(line.spectrum->method))
                                                  : comparisonTerm(i));
            label->setProperty("role", line.spectrum == nullptr ? QStringLiteral("column") : QStringLiteral("muted"));
            labels.push_back(label);
        }
    }
    placeCells();
    for (const Note& note : notes) {
        addNote(*column, note);
    }
    static_cast<QVBoxLayout*>(layout())->insertWidget(1, m_body);
    showLines(lines, notes);
}

void ComparisonView::addNote(QVBoxLayout& layout, const Note& note)
{
    QLabel* label = paragraph(note.isWarning ? nullptr : "muted");
    label->setText(note.text);
    if (note.isWarning) {
        colour(*label, m_theme.warning, false);
    }
    layout.addWidget(label);
}

}  // namespace eigenlink
