#pragma once

#include <QLabel>

namespace eigenlink {

/// A line of text that ends in "…" where there is no room for all of it; its tip has the whole then.
class ElidedLabel : public QLabel {
    Q_OBJECT

public:
    using QLabel::QLabel;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
};

}  // namespace eigenlink
