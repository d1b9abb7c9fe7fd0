#include "views/gallery/story_view.h"

#include "views/format/format.h"
#include "views/layout/wrapping_pane.h"

#include <QLabel>
#include <QStringList>
#include <QVBoxLayout>

namespace eigenlink {

namespace {

constexpr int kWidest = 560;  // a line that the eye finds the next one from [px]

/// Paragraphs with room between the lines.
QString paragraphs(const QString& text)
{
    QString html;
    for (const QString& paragraph : text.split(QLatin1Char('\n'), Qt::SkipEmptyParts)) {
        html += QStringLiteral("<p style='line-height:150%; margin-bottom:10px'>%1</p>").arg(paragraph.toHtmlEscaped());
    }
    return html;
}

}  // namespace

StoryView::StoryView(QWidget* parent) : QWidget(parent), m_title(new QLabel), m_text(new QLabel)
{
    setAccessibleName(tr("Story"));
    for (QLabel* label : {m_title, m_text}) {
        label->setWordWrap(true);
        label->setMaximumWidth(kWidest);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    }
    m_title->setTextFormat(Qt::PlainText);
    m_text->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    auto* page = new QWidget;
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(22, 18, 22, 18);
    column->setSpacing(10);
    column->addWidget(m_title);
    column->addWidget(m_text, 1);
    QScrollArea* area = scrolling(page);
    area->setFocusPolicy(Qt::StrongFocus);  // nothing in the page takes the keyboard
    area->setAccessibleName(tr("About this mechanism"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(area);
    setTheme(lightTheme());
    setMechanism({});
}

void StoryView::setMechanism(const Mechanism& mechanism)
{
    const QString title = fromModel(mechanism.title);
    m_title->setText(title.isEmpty() ? tr("Untitled mechanism") : title);
    const QString story = fromModel(mechanism.description);
    m_text->setText(paragraphs(
        story.isEmpty() ? tr("This mechanism has no story yet. Alt+Return opens the place to write one.") : story));
}

void StoryView::setTheme(const Theme& theme)
{
    const QString sheet = QStringLiteral("color: %1; background: transparent; font-size: %2px;%3");
    m_title->setStyleSheet(sheet.arg(theme.text.name()).arg(theme.px(18)).arg(QStringLiteral(" font-weight: 600;")));
    m_text->setStyleSheet(sheet.arg(theme.text.name()).arg(theme.px(14)).arg(QString()));
}

}  // namespace eigenlink
