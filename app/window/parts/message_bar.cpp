#include "app/window/parts/message_bar.h"

#include "app/window/parts/status_chip.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStyle>

#include <utility>

namespace eigenlink {

MessageBar::MessageBar(QWidget* parent) : QFrame(parent), m_row(new QHBoxLayout(this)), m_text(new QLabel(this))
{
    m_row->setContentsMargins(8, 6, 8, 0);
    m_text->setWordWrap(true);
    m_text->setMargin(5);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setAccessibleName(tr("Message"));
    auto* close = new QPushButton(tr("Dismiss"), this);
    close->setProperty("role", QStringLiteral("chip"));
    connect(close, &QPushButton::clicked, this, &MessageBar::dismiss);
    m_row->addWidget(m_text, 1);
    m_row->addWidget(close);
    hide();
}

QString MessageBar::text() const
{
    return isHidden() ? QString() : m_text->text();
}

void MessageBar::show(Tone tone, const QString& text)
{
    offer(tone, text, {});
}

void MessageBar::offer(Tone tone, const QString& text, const std::vector<MessageChoice>& choices)
{
    for (QPushButton* button : std::exchange(m_choices, {})) {
        button->hide();
        button->deleteLater();  // it may be the one that was pressed
    }
    for (const MessageChoice& choice : choices) {
        auto* button = new QPushButton(choice.text, this);
        connect(button, &QPushButton::clicked, this, [this, act = choice.act] {
            dismiss();
            act();
        });
        m_row->insertWidget(m_row->count() - 1, button);
        m_choices.push_back(button);
    }
    m_text->setText(text);
    m_text->setProperty("role", badgeRole(tone));
    m_text->style()->unpolish(m_text);
    m_text->style()->polish(m_text);
    setVisible(true);
}

void MessageBar::dismiss()
{
    hide();
}

}  // namespace eigenlink
