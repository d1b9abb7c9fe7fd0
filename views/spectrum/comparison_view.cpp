#include "views/spectrum/comparison_view.h"

#include "views/format/format.h"
#include "views/format/partial_text.h"
#include "views/spectrum/comparison_row.h"

#include <QGridLayout>
#include <QLabel>
#include <QVBoxLayout>

namespace eigenlink {

namespace {

/// Paints a label's text in one colour, whatever the style sheet says of its role.
void colour(QLabel& label, const QColor& color, bool bold)
{
    label.setStyleSheet(QStringLiteral("color: %1; background: transparent;%2")
                            .arg(color.name(), bold ? QStringLiteral(" font-weight: 600;") : QString()));
}

QColor colourOfStatus(SpectrumStatus status, const Theme& theme)
{
    return status == SpectrumStatus::ok ? theme.ok : status == SpectrumStatus::failed ? theme.error : theme.warning;
}

}  // namespace

ComparisonView::ComparisonView(QWidget* parent) : QWidget(parent), m_theme(lightTheme())
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 8, 12, 8);
    auto* title = new QLabel(tr("Comparison of the methods"), this);
    title->setProperty("role", QStringLiteral("heading"));
    layout->addWidget(title);
    layout->addStretch(1);
    setAccessibleName(tr("Comparison of the methods"));
    rebuild();
}

void ComparisonView::setAnalysis(std::shared_ptr<const Analysis> analysis)
{
    m_analysis = std::move(analysis);
    rebuild();
}

void ComparisonView::setTheme(const Theme& theme)
{
    m_theme = theme;
    rebuild();
}

void ComparisonView::rebuild()
{
    delete m_body;
    m_body = new QWidget(this);
    auto* column = new QVBoxLayout(m_body);
    column->setContentsMargins(0, 0, 0, 0);
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(5);
    grid->setVerticalSpacing(4);
    column->addLayout(grid);
    QStringList lines;
    const auto addRow = [&](int row, const QStringList& cells, const Spectrum* spectrum) {
        for (qsizetype i = 0; i < cells.size(); ++i) {
            auto* label = new QLabel(cells[i], m_body);
            label->setToolTip(comparisonHint(i));
            label->setProperty("role", spectrum == nullptr ? QStringLiteral("section") : QStringLiteral("muted"));
            if (spectrum != nullptr && i < 2) {
                colour(*label, i == 0 ? colorOf(spectrum->method, m_theme) : colourOfStatus(spectrum->status, m_theme),
                       i == 0);
            }
            grid->addWidget(label, row, static_cast<int>(i));
        }
        lines << cells.join(u'\t');
    };
    if (!m_analysis || m_analysis->methods.empty()) {
        auto* label = new QLabel(tr("nothing to compare yet"), m_body);
        label->setProperty("role", QStringLiteral("muted"));
        column->addWidget(label);
    } else {
        addRow(0, comparisonHeadings(), nullptr);
        int row = 1;
        for (const Linearization& method : m_analysis->methods) {
            addRow(row++, comparisonRow(method.spectrum), &method.spectrum);
        }
        grid->setColumnStretch(static_cast<int>(comparisonHeadings().size()), 1);
        addPartial(*column);
        addWarnings(*column);
    }
    m_text = lines.join(u'\n') + u'\n';
    static_cast<QVBoxLayout*>(layout())->insertWidget(1, m_body);
}

// What is not the whole spectrum says so, and what proves that nothing is missing.
void ComparisonView::addPartial(QVBoxLayout& layout)
{
    for (const Linearization& method : m_analysis->methods) {
        const QString text = partialText(method.spectrum);
        if (!text.isEmpty()) {
            auto* label = new QLabel(fromModel(nameOf(method.spectrum.method)) + QStringLiteral(": ") + text, m_body);
            label->setWordWrap(true);
            label->setTextFormat(Qt::PlainText);
            label->setTextInteractionFlags(Qt::TextSelectableByMouse);
            label->setProperty("role", QStringLiteral("muted"));
            layout.addWidget(label);
        }
    }
}

void ComparisonView::addWarnings(QVBoxLayout& layout)
{
    for (const Linearization& method : m_analysis->methods) {
        for (const std::string& warning : method.spectrum.warnings) {
            auto* label = new QLabel(warningText(nameOf(method.spectrum.method), warning), m_body);
            label->setWordWrap(true);
            label->setTextFormat(Qt::PlainText);
            label->setTextInteractionFlags(Qt::TextSelectableByMouse);
            colour(*label, m_theme.warning, false);
            layout.addWidget(label);
        }
    }
}

}  // namespace eigenlink
