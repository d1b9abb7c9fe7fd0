#pragma once

#include "app/figures/analysis_summary.h"

#include <QFrame>
#include <QPointer>
#include <QTimer>

#include <functional>
#include <vector>

class QBoxLayout;
class QHBoxLayout;
class QLabel;
class QPushButton;

namespace eigenlink {

/// A choice beside a message: a word or two, and its action.
struct MessageChoice {
    QString text;
    std::function<void()> act;
};

/// A sentence over the foot of the window, of the drawing where that is seen: it lies on the content and moves nothing.
/// Confirmations fade by themselves, other sentences stay until they are dismissed; nothing waits for them.
class MessageBar : public QFrame {
    Q_OBJECT

public:
    explicit MessageBar(QWidget* parent);

    /// Messages lie on this view, in which nothing is typed, wherever it is seen and has room for them.
    void setOver(QWidget* view);

    static constexpr int kSeenFor = 4000;  ///< until a success fades, unless the pointer is on it [ms]

    QString text() const;
    /// Buttons offered with the message, in order; empty when there is nothing to choose.
    const std::vector<QPushButton*>& choices() const { return m_choices; }

public Q_SLOTS:
    void show(eigenlink::Tone tone, const QString& text);
    /// Offers what may be done; any choice takes the message away.
    void offer(eigenlink::Tone tone, const QString& text, const std::vector<eigenlink::MessageChoice>& choices);
    /// Takes away the message and those that wait below it, but for an offer that was not seen yet.
    void dismiss();
    /// Hides the message that is there, and brings it back: an audience need not read it.
    void setPutAside(bool isPutAside);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    bool event(QEvent* event) override;

private:
    struct Message {
        Tone tone = Tone::ok;
        QString text;
        std::vector<MessageChoice> choices;
        bool isSeen = false;
    };
    void display(Message message);
    /// Takes away the message; the last one that waits below it is seen again.
    void leave();
    QRect placeIn(const QRect& area);
    void place();
    void fade();

    QBoxLayout* m_row;  ///< words and buttons, one below the other where there is little room
    QHBoxLayout* m_buttons;
    QLabel* m_text;
    QPointer<QWidget> m_over;
    QTimer m_fading{this};
    bool m_isPutAside = false;
    bool m_returns = false;
    std::vector<QPushButton*> m_choices;
    Message m_shown;
    std::vector<Message> m_waiting;
};

}  // namespace eigenlink
