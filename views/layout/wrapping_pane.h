#pragma once

#include <QLayout>
#include <QScrollArea>
#include <QWidget>

#include <algorithm>

namespace eigenlink {

/// A widget whose words wrap, for a splitter or a scroll area: it is at least as tall as they need at its width.
class WrappingPane : public QWidget {
public:
    using QWidget::QWidget;

    QSize minimumSizeHint() const override
    {
        const QSize least = QWidget::minimumSizeHint();
        return layout() == nullptr || !layout()->hasHeightForWidth()
                   ? least
                   : QSize(least.width(), layout()->totalMinimumHeightForWidth(std::max(width(), least.width())));
    }

protected:
    void resizeEvent(QResizeEvent* event) override
    {
        QWidget::resizeEvent(event);
        updateGeometry();
    }
};

/// A pane that scrolls up and down on a small screen, rather than that its parts cover each other.
inline QScrollArea* scrolling(QWidget* pane)
{
    auto* area = new QScrollArea;
    area->setWidget(pane);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setFocusPolicy(Qt::NoFocus);  // Tab leads through the pane, which scrolls along
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->viewport()->setAutoFillBackground(false);
    pane->setAutoFillBackground(false);
    return area;
}

}  // namespace eigenlink
