#pragma once

#include "model/mechanism/mechanism.h"
#include "views/theme/themed.h"

#include <QWidget>

class QLabel;

namespace eigenlink {

/// Title and description of a mechanism, set like a page of a book.
class StoryView : public QWidget, public Themed {
    Q_OBJECT

public:
    explicit StoryView(QWidget* parent = nullptr);

public Q_SLOTS:
    void setMechanism(const eigenlink::Mechanism& mechanism);
    void setTheme(const eigenlink::Theme& theme) override;

private:
    QLabel* m_title;
    QLabel* m_text;
};

}  // namespace eigenlink
