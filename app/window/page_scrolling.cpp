#include "app/window/page_scrolling.h"

#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QScrollArea>
#include <QScrollBar>
#include <QSlider>
#include <QWheelEvent>

namespace eigenlink {

namespace {

/// The page that scrolls around a widget; null where there is none.
QScrollArea* pageAround(const QWidget& widget)
{
    for (QWidget* each = widget.parentWidget(); each != nullptr; each = each->parentWidget()) {
        if (auto* area = qobject_cast<QScrollArea*>(each)) {
            return area;
        }
    }
    return nullptr;
}

/// True for what would take the wheel for itself: its value or its zoom.
bool turnsByWheel(const QWidget& widget)
{
    return qobject_cast<const QComboBox*>(&widget) != nullptr ||
           qobject_cast<const QAbstractSpinBox*>(&widget) != nullptr ||
           qobject_cast<const QSlider*>(&widget) != nullptr || widget.inherits("QCustomPlot");
}

}  // namespace

void PageScrolling::watch()
{
    auto* scrolling = new PageScrolling(qApp);
    qApp->installEventFilter(scrolling);
    connect(qApp, &QApplication::focusChanged, scrolling, [](QWidget*, QWidget* now) { bringIntoSight(now); });
}

bool PageScrolling::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::Wheel || !watched->isWidgetType()) {
        return QObject::eventFilter(watched, event);
    }
    const auto& widget = *static_cast<QWidget*>(watched);
    const bool isMeant =
        widget.hasFocus() || static_cast<QWheelEvent*>(event)->modifiers().testFlag(Qt::ControlModifier);
    const QScrollArea* page = turnsByWheel(widget) && !isMeant ? pageAround(widget) : nullptr;
    if (page == nullptr || page->verticalScrollBar()->maximum() == 0) {
        return QObject::eventFilter(watched, event);
    }
    event->ignore();  // the page gets it
    return true;
}

void PageScrolling::bringIntoSight(QWidget* focus)
{
    constexpr int kRoom = 8;  // [px]
    if (focus == nullptr) {
        return;
    }
    if (QScrollArea* page = pageAround(*focus); page != nullptr && focus->height() < page->viewport()->height()) {
        page->ensureWidgetVisible(focus, kRoom, kRoom);
    }
}

}  // namespace eigenlink
