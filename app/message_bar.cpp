#include "app/message_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStyle>

namespace eigenlink {

namespace {

QString roleOf(Tone tone)
{
    switch (tone) {
        case Tone::error:
            return QStringLiteral("badge-error");
        case Tone::warning:
            return QStringLiteral("badge-warning");
        case Tone::ok:
            return QStringLiteral("badge-ok");
        case Tone::muted:
            break;
    }
    return QStringLiteral("badge-muted");
}

}  // namespace

MessageBar::MessageBar(QWidget* parent) : QFrame(parent), m_text(new QLabel(this))
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(8, 6, 8, 0);
    m_text->setWordWrap(true);
    m_text->setMargin(5);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setAccessibleName(tr("Message"));
    auto* close = new QPushButton(tr("Dismiss"), this);
    close->setProperty("role", QStringLiteral("chip"));
    connect(close, &QPushButton::clicked, this, &MessageBar::dismiss);
    row->addWidget(m_text, 1);
    row->addWidget(close);
    hide();
}

QString MessageBar::text() const
{
    return isHidden() ? QString() : m_text->text();
}

void MessageBar::show(Tone tone, const QString& text)
{
    m_text->setText(text);
    m_text->setProperty("role", roleOf(tone));
    m_text->style()->unpolish(m_text);
    m_text->style()->polish(m_text);
    setVisible(true);
}

void MessageBar::dismiss()
{
    hide();
}

}  // namespace eigenlink
