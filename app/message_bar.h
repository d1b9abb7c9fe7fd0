#pragma once

#include "app/analysis_summary.h"

#include <QFrame>

class QLabel;

namespace eigenlink {

/// A sentence across the top of the window that stays until it is read; nothing waits for it.
class MessageBar : public QFrame {
    Q_OBJECT

public:
    explicit MessageBar(QWidget* parent = nullptr);

    QString text() const;

public Q_SLOTS:
    void show(eigenlink::Tone tone, const QString& text);
    void dismiss();

private:
    QLabel* m_text;
};

}  // namespace eigenlink
