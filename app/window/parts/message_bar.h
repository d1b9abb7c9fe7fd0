#pragma once

#include "app/figures/analysis_summary.h"

#include <QFrame>

#include <functional>
#include <vector>

class QHBoxLayout;
class QLabel;
class QPushButton;

namespace eigenlink {

/// What may be done about a message: a word or two, and what it does.
struct MessageChoice {
    QString text;
    std::function<void()> act;
};

/// A sentence across the top of the window that stays until it is read; nothing waits for it.
class MessageBar : public QFrame {
    Q_OBJECT

public:
    explicit MessageBar(QWidget* parent = nullptr);

    QString text() const;
    /// Buttons offered with the message, in order; empty when there is nothing to choose.
    const std::vector<QPushButton*>& choices() const { return m_choices; }

public Q_SLOTS:
    void show(eigenlink::Tone tone, const QString& text);
    /// Offers what may be done; any choice takes the message away.
    void offer(eigenlink::Tone tone, const QString& text, const std::vector<eigenlink::MessageChoice>& choices);
    void dismiss();

private:
    QHBoxLayout* m_row;
    QLabel* m_text;
    std::vector<QPushButton*> m_choices;
};

}  // namespace eigenlink
