#include "views/explanation/equations_view.h"

#include "views/explanation/equation_html.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QPushButton>
#include <QScrollBar>
#include <QTextBrowser>
#include <QVBoxLayout>

namespace eigenlink {

EquationsView::EquationsView(QWidget* parent)
    : QWidget(parent),
      m_numbers(new QCheckBox(tr("Numbers"))),
      m_copy(new QPushButton(tr("Copy as LaTeX"))),
      m_text(new QTextBrowser),
      m_theme(lightTheme())
{
    setAccessibleName(tr("Equations"));
    m_numbers->setToolTip(tr("Numbers at rest in place of the symbols"));
    m_copy->setProperty("role", QStringLiteral("chip"));
    m_copy->setToolTip(tr("Put these equations on the clipboard, for a LaTeX document with amsmath"));
    m_text->setAccessibleName(tr("Equations of this mechanism"));
    m_text->setToolTip(tr("Point at a term to see its part in the drawing; click to select it"));
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
    setTheme(m_theme);
}

bool EquationsView::hasNumbers() const
{
    return m_numbers->isChecked();
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
        refresh();
    }
}

void EquationsView::setTheme(const Theme& theme)
{
    m_theme = theme;
    m_text->setStyleSheet(QStringLiteral("QTextBrowser { background: %1; border: none; }").arg(theme.card.name()));
    refresh();
}

// What is read stays where it is.
void EquationsView::refresh()
{
    const int down = m_text->verticalScrollBar()->value();
    const int across = m_text->horizontalScrollBar()->value();
    m_text->setHtml(
        m_sheet != nullptr && !m_sheet->empty()
            ? htmlOf(*m_sheet, m_lit, m_theme)
            : QStringLiteral("<p style='color:%1;'>%2</p>")
                  .arg(m_theme.mutedText.name(),
                       tr("The equations appear as soon as the mechanism rests somewhere.").toHtmlEscaped()));
    m_text->verticalScrollBar()->setValue(down);
    m_text->horizontalScrollBar()->setValue(across);
}

}  // namespace eigenlink
