#include "app/window/widget_rule.h"
#include "views/plot/curve_chart.h"

#include <QAbstractSpinBox>
#include <QComboBox>
#include <QFocusEvent>
#include <QScrollArea>
#include <QScrollBar>
#include <QSlider>
#include <QTabBar>
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

/// True for a widget whose value the wheel would change although nobody chose it: the wheel only passes over it.
bool isPassedOver(const QWidget& widget)
{
    const bool hasValue = qobject_cast<const QComboBox*>(&widget) != nullptr ||
                          qobject_cast<const QAbstractSpinBox*>(&widget) != nullptr ||
                          qobject_cast<const QSlider*>(&widget) != nullptr;
    return (hasValue && !widget.hasFocus()) || qobject_cast<const QTabBar*>(&widget) != nullptr;
}

/// True for a plot without the focus on a page that scrolls: it does not zoom.
bool scrollsPage(const QWidget& widget)
{
    const bool isPlot = qobject_cast<const CurveChart*>(&widget) != nullptr;
    const QScrollArea* page = isPlot && !widget.hasFocus() ? pageAround(widget) : nullptr;
    return page != nullptr && page->verticalScrollBar()->maximum() > 0;
}

void bringIntoSight(QWidget& focus)
{
    constexpr int kRoom = 8;  // [px]
    if (QScrollArea* page = pageAround(focus); page != nullptr && focus.height() < page->viewport()->height()) {
        page->ensureWidgetVisible(&focus, kRoom, kRoom);
    }
}

bool directsScrolling(QWidget& widget, QEvent& event)
{
    // A wheel that gives the focus would edit the field that it passes over.
    if (event.type() == QEvent::Polish && widget.focusPolicy() == Qt::WheelFocus) {
        widget.setFocusPolicy(Qt::StrongFocus);
    }
    if (event.type() == QEvent::FocusIn) {
        // A window or a menu that gives the focus back leaves the page where the reader has scrolled it.
        const Qt::FocusReason reason = static_cast<QFocusEvent&>(event).reason();
        if (reason != Qt::ActiveWindowFocusReason && reason != Qt::PopupFocusReason) {
            bringIntoSight(widget);
        }
    }
    if (event.type() != QEvent::Wheel) {
        return false;
    }
    const bool zooms = static_cast<QWheelEvent&>(event).modifiers().testFlag(Qt::ControlModifier);
    const bool isLeft = isPassedOver(widget) || (!zooms && scrollsPage(widget));
    if (isLeft) {
        event.ignore();  // the page gets it
    }
    return isLeft;
}

}  // namespace

void watchPageScrolling()
{
    new WidgetRule(directsScrolling);
}

}  // namespace eigenlink
