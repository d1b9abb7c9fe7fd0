#include "views/studies/explain/equations_view.h"

#include "views/studies/explain/equation_html.h"

#include <QAbstractTextDocumentLayout>
#include <QCheckBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QPushButton>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextDocument>
#include <QTextTable>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <utility>

namespace eigenlink {

namespace {

bool areAmong(const std::vector<std::string>& parts, const std::vector<std::string>& lit)
{
    return std::ranges::any_of(parts,
                               [&](const std::string& part) { return std::ranges::find(lit, part) != lit.end(); });
}

constexpr int kDwell = 350;              // [ms]
constexpr double kSmallestScale = 0.72;  // of a formula: 10 of 14 pixels

}  // namespace

EquationsView::EquationsView(QWidget* parent)
    : QWidget(parent),
      m_numbers(new QCheckBox(tr("Numbers"))),
      m_copy(new QPushButton(tr("Copy as LaTeX"))),
      m_text(new QTextBrowser),
      m_dwell(new QTimer(this)),
      m_theme(lightTheme())
{
    setAccessibleName(tr("Equations"));
    m_numbers->setToolTip(tr("Show the numbers in equilibrium instead of the symbols"));
    m_copy->setProperty("role", QStringLiteral("chip"));
    m_copy->setToolTip(tr("Put these equations on the clipboard, for a LaTeX document with amsmath"));
    m_text->setAccessibleName(tr("Equations of this mechanism"));
    m_text->setStatusTip(tr("Point at a term to see its part in the drawing; click to select it"));
    m_text->setOpenLinks(false);
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->setTextInteractionFlags(Qt::TextBrowserInteraction | Qt::TextSelectableByKeyboard);
    auto* row = new QHBoxLayout;
    row->addWidget(m_numbers);
    row->addStretch();
    row->addWidget(m_copy);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(14, 8, 10, 8);
    column->addLayout(row);
    column->addWidget(m_text, 1);
    connect(m_numbers, &QCheckBox::toggled, this, &EquationsView::numbersToggled);
    connect(m_copy, &QPushButton::clicked, this, &EquationsView::copyRequested);
    connect(m_text, &QTextBrowser::highlighted, this,
            [this](const QUrl& link) { Q_EMIT pointedAt(partsOfLink(link)); });
    connect(m_text, &QTextBrowser::anchorClicked, this,
            [this](const QUrl& link) { Q_EMIT selected(partsOfLink(link)); });
    m_text->viewport()->installEventFilter(this);
    m_dwell->setSingleShot(true);
    m_dwell->setInterval(kDwell);
    connect(m_dwell, &QTimer::timeout, this, [this] { bringIntoSight(m_hovered); });
    setTheme(m_theme);
}

// The browser signals when the pointer goes from a term to the paper, but not when it leaves the page from a term.
bool EquationsView::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Leave) {
        Q_EMIT pointedAt({});
    } else if (event->type() == QEvent::Resize) {
        QMetaObject::invokeMethod(this, &EquationsView::fit, Qt::QueuedConnection);
    }
    return QWidget::eventFilter(watched, event);
}

bool EquationsView::hasNumbers() const
{
    return m_numbers->isChecked();
}

std::unique_ptr<QTextDocument> EquationsView::figure() const
{
    constexpr double kNarrowest = 480;  // of a page of a book, that sentences fill [px]
    if (m_sheet == nullptr || m_sheet->empty()) {
        return nullptr;
    }
    auto document = std::make_unique<QTextDocument>();
    QFont font = m_text->font();
    font.setPixelSize(13);
    document->setDefaultFont(font);
    document->setHtml(htmlOf(*m_sheet, lightTheme()));
    document->setTextWidth(kNarrowest);
    document->setTextWidth(std::max(kNarrowest, document->size().width()));
    return document;
}

QSize EquationsView::figureSize() const
{
    const auto document = figure();
    return document ? document->size().toSize() : QSize();
}

void EquationsView::paintFigure(QPainter& painter) const
{
    if (const auto document = figure()) {
        document->drawContents(&painter);
    }
}

void EquationsView::setSheet(const std::shared_ptr<const EquationSheet>& sheet)
{
    m_sheet = sheet;
    m_copy->setEnabled(sheet != nullptr && !sheet->empty());
    refresh();
}

void EquationsView::setLit(const std::vector<std::string>& parts)
{
    if (parts != m_lit) {
        m_lit = parts;
        light();
        bringIntoSight(m_lit);
    }
}

void EquationsView::setHovered(const std::vector<std::string>& parts)
{
    if (parts != m_hovered) {
        m_hovered = parts;
        light();
        parts.empty() ? m_dwell->stop() : m_dwell->start();
    }
}

void EquationsView::findTerms()
{
    m_terms.clear();
    for (QTextBlock block = m_text->document()->begin(); block.isValid(); block = block.next()) {
        for (auto each = block.begin(); !each.atEnd(); ++each) {
            const QTextFragment fragment = each.fragment();
            if (fragment.charFormat().isAnchor()) {
                m_terms.push_back({partsOfLink(QUrl(fragment.charFormat().anchorHref())), fragment.position(),
                                   fragment.position() + fragment.length()});
            }
        }
    }
}

// Beside the text, which is not set again: a sheet of a large mechanism takes long.
void EquationsView::light()
{
    QList<QTextEdit::ExtraSelection> lights;
    for (const Term& term : m_terms) {
        if (!areAmong(term.parts, m_lit) && !areAmong(term.parts, m_hovered)) {
            continue;
        }
        QTextEdit::ExtraSelection light{QTextCursor(m_text->document()), {}};
        light.cursor.setPosition(term.begin);
        light.cursor.setPosition(term.end, QTextCursor::KeepAnchor);
        light.format.setBackground(m_theme.selection);
        light.format.setForeground(m_theme.accent);
        lights << light;
    }
    m_text->setExtraSelections(lights);
}

// Nothing moves where one of the terms is in sight already: the one that was clicked stays under the pointer.
void EquationsView::bringIntoSight(const std::vector<std::string>& parts)
{
    std::vector<QRect> places;
    for (const Term& term : m_terms) {
        if (areAmong(term.parts, parts)) {
            QTextCursor cursor(m_text->document());
            cursor.setPosition(term.begin);
            places.push_back(m_text->cursorRect(cursor));
        }
    }
    const QRect sight = m_text->viewport()->rect();
    const auto isSeen = [&](const QRect& term) { return sight.top() <= term.top() && term.bottom() <= sight.bottom(); };
    if (!places.empty() && std::ranges::none_of(places, isSeen)) {
        QScrollBar& bar = *m_text->verticalScrollBar();
        bar.setValue(bar.value() + places.front().top() - sight.height() / 3);
    }
}

void EquationsView::setTheme(const Theme& theme)
{
    m_theme = theme;
    m_text->setStyleSheet(QStringLiteral("QTextBrowser { background: %1; border: none; }").arg(theme.card.name()));
    refresh();
}

void EquationsView::refresh()
{
    m_scales.clear();
    write();
    m_widths = matrixWidths(*m_text->document());
    fit();
}

// Tables stand in a sheet for its matrices alone.
std::vector<EquationsView::MatrixWidth> EquationsView::matrixWidths(const QTextDocument& document)
{
    std::vector<MatrixWidth> widths;
    for (QTextFrame* frame : document.rootFrame()->childFrames()) {
        if (const auto* table = qobject_cast<QTextTable*>(frame)) {
            const QRectF area = document.documentLayout()->frameBoundingRect(frame);
            const double gaps = area.left() + 2 * table->format().cellPadding() * table->columns();
            widths.push_back({area.right() - gaps, gaps});
        }
    }
    return widths;
}

// A matrix that is too wide for the page is set smaller where it then fits and can be read. With the bar that scrolls
// whether it is needed or not, so that a smaller matrix makes no other room.
std::vector<double> EquationsView::fittingScales() const
{
    const double room = m_text->contentsRect().width() - m_text->verticalScrollBar()->sizeHint().width() -
                        m_text->document()->documentMargin();
    const double step = m_theme.px(14);
    std::vector<double> scales;
    for (const MatrixWidth& width : m_widths) {
        const double scale = std::floor(step * (room - width.gaps) / width.symbols) / step;
        scales.push_back(scale < kSmallestScale ? 1 : std::min(scale, 1.0));
    }
    return scales;
}

void EquationsView::fit()
{
    std::vector<double> scales = fittingScales();
    if (scales != m_scales) {
        const bool isAsWritten = m_scales.empty() && std::ranges::all_of(scales, [](double each) { return each == 1; });
        m_scales = std::move(scales);
        if (!isAsWritten) {
            write();
        }
    }
}

// The text that is being read stays in place.
void EquationsView::write()
{
    const int down = m_text->verticalScrollBar()->value();
    const int across = m_text->horizontalScrollBar()->value();
    m_text->setHtml(m_sheet != nullptr && !m_sheet->empty()
                        ? htmlOf(*m_sheet, m_theme, m_scales)
                        : QStringLiteral("<p style='color:%1;'>%2</p>")
                              .arg(m_theme.mutedText.name(),
                                   tr("The equations appear as soon as an equilibrium is found.").toHtmlEscaped()));
    findTerms();
    light();
    m_text->verticalScrollBar()->setValue(down);
    m_text->horizontalScrollBar()->setValue(across);
}

}  // namespace eigenlink
