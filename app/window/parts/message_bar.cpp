#include "app/window/parts/message_bar.h"

#include "app/window/parts/status_chip.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStyle>

#include <algorithm>
#include <utility>

namespace eigenlink {

namespace {

constexpr int kGap = 8;  ///< about the message [px]

}  // namespace

MessageBar::MessageBar(QWidget* parent)
    : QFrame(parent),
      m_row(new QBoxLayout(QBoxLayout::LeftToRight, this)),
      m_buttons(new QHBoxLayout),
      m_text(new QLabel(this))
{
    setProperty("role", QStringLiteral("card"));
    m_row->setContentsMargins(6, 6, 6, 6);
    m_text->setWordWrap(true);
    m_text->setMargin(5);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setAccessibleName(tr("Message"));
    auto* close = new QPushButton(tr("Dismiss"), this);
    close->setProperty("role", QStringLiteral("chip"));
    connect(close, &QPushButton::clicked, this, &MessageBar::leave);
    m_row->addWidget(m_text, 1);
    m_row->addLayout(m_buttons);
    m_buttons->addStretch(1);
    m_buttons->addWidget(close);
    m_fading.setSingleShot(true);
    m_fading.setInterval(kSeenFor);
    connect(&m_fading, &QTimer::timeout, this, &MessageBar::fade);
    parent->installEventFilter(this);
    hide();
}

void MessageBar::setOver(QWidget* view)
{
    m_over = view;
    view->installEventFilter(this);
}

/// The place of the message in an area: at its foot, as wide as its words where there is room; where they have none for
/// one line the buttons stand below them.
QRect MessageBar::placeIn(const QRect& area)
{
    const QMargins margins = m_text->contentsMargins();
    const int words =
        m_text->fontMetrics().size(0, m_text->text()).width() + 2 * m_text->margin() + margins.left() + margins.right();
    const QMargins frame = m_row->contentsMargins();
    const int wanted = words + m_row->spacing() + m_buttons->sizeHint().width() + frame.left() + frame.right() +
                       2 * frameWidth() + kGap;
    m_row->setDirection(wanted > area.width() ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    m_row->activate();
    const int width = std::min(area.width(), wanted);
    // The hint of wrapped words is as tall as several lines: the height follows from the width alone.
    const int height = m_row->hasHeightForWidth() ? m_row->totalHeightForWidth(width) : sizeHint().height();
    return {area.left() + (area.width() - width) / 2, area.bottom() + 1 - height, width, height};
}

void MessageBar::place()
{
    const auto within = [](const QRect& area) { return area.adjusted(kGap, kGap, -kGap, -kGap); };
    const QRect all = within(parentWidget()->rect());
    const QRect area = m_over != nullptr && m_over->isVisible()
                           ? within(QRect(m_over->mapTo(parentWidget(), QPoint()), m_over->size()))
                           : all;
    const QRect there = placeIn(area);
    const bool fits = there.top() >= area.top() && m_row->minimumSize().width() <= area.width();
    setGeometry(fits ? there : placeIn(all));
    raise();
}

// Its letters and its buttons have their size only when it is shown.
bool MessageBar::event(QEvent* event)
{
    const bool isTaken = QFrame::event(event);
    if (event->type() == QEvent::LayoutRequest && !isHidden()) {
        place();
    }
    return isTaken;
}

void MessageBar::setPutAside(bool isPutAside)
{
    if (isPutAside != m_isPutAside && (isPutAside ? isVisibleTo(parentWidget()) : m_returns)) {
        m_returns = isPutAside;
        setVisible(!isPutAside);
    }
    m_isPutAside = isPutAside;
}

void MessageBar::fade()
{
    underMouse() ? m_fading.start() : leave();
}

bool MessageBar::eventFilter(QObject* watched, QEvent* event)
{
    const bool isOther = event->type() == QEvent::Resize || event->type() == QEvent::Move ||
                         event->type() == QEvent::Show || event->type() == QEvent::Hide;
    if (isOther && !isHidden()) {
        place();
    }
    return QFrame::eventFilter(watched, event);
}

QString MessageBar::text() const
{
    return isHidden() ? QString() : m_text->text();
}

void MessageBar::show(Tone tone, const QString& text)
{
    offer(tone, text, {});
}

// Nobody has asked for an offer: errors and warnings are read before it, and it waits below any other message.
void MessageBar::offer(Tone tone, const QString& text, const std::vector<MessageChoice>& choices)
{
    if (!isHidden() && text != m_shown.text) {
        if (m_shown.tone != Tone::ok && m_shown.choices.empty() && !choices.empty()) {
            m_waiting.push_back({tone, text, choices, false});
            return;
        }
        if (!m_shown.choices.empty()) {
            m_waiting.push_back(std::move(m_shown));
        }
    }
    display({tone, text, choices, false});
}

void MessageBar::display(Message message)
{
    m_shown = std::move(message);
    m_shown.isSeen = true;
    for (QPushButton* button : std::exchange(m_choices, {})) {
        button->hide();
        button->deleteLater();  // it may be the one that was pressed
    }
    for (const MessageChoice& choice : m_shown.choices) {
        auto* button = new QPushButton(choice.text, this);
        connect(button, &QPushButton::clicked, this, [this, act = choice.act] {
            leave();
            act();
        });
        m_buttons->insertWidget(m_buttons->count() - 1, button);
        m_choices.push_back(button);
    }
    m_text->setText(m_shown.text);
    m_text->setProperty("role", badgeRole(m_shown.tone));
    m_text->style()->unpolish(m_text);
    m_text->style()->polish(m_text);
    m_returns = false;
    setVisible(true);
    place();
    m_shown.tone == Tone::ok&& m_choices.empty() ? m_fading.start() : m_fading.stop();
}

void MessageBar::leave()
{
    if (m_waiting.empty()) {
        dismiss();
        return;
    }
    Message next = std::move(m_waiting.back());
    m_waiting.pop_back();
    display(std::move(next));
}

void MessageBar::dismiss()
{
    std::erase_if(m_waiting, &Message::isSeen);
    if (!m_waiting.empty()) {
        leave();
        return;
    }
    m_fading.stop();
    m_returns = false;
    hide();
}

}  // namespace eigenlink
