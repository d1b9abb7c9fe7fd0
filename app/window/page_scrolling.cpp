#include "app/window/widget_rule.h"
#include "views/plot/curve_chart.h"

#include <QAbstractSpinBox>
#include <QComboBox>
#include <QElapsedTimer>
#include <QFocusEvent>
#include <QLineEdit>
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

/// The time since the wheel last scrolled a page, or gave nothing a value: what one turn of it brings under the pointer
/// keeps its value, with the focus too. Invalid where a field has been chosen since.
QElapsedTimer& sinceScrolled()
{
    static QElapsedTimer timer;
    return timer;
}

/// True for a widget with a value that the wheel changes.
bool hasValue(const QWidget& widget)
{
    return qobject_cast<const QComboBox*>(&widget) != nullptr ||
           qobject_cast<const QAbstractSpinBox*>(&widget) != nullptr ||
           qobject_cast<const QSlider*>(&widget) != nullptr || qobject_cast<const QLineEdit*>(&widget) != nullptr;
}

/// True for a widget whose value the wheel would change although nobody chose it: the wheel only passes over it.
bool isPassedOver(const QWidget& widget)
{
    constexpr qint64 kOneTurn = 400;  ///< Time only [ms]: between events of one turn of the wheel
    const bool goesOn = sinceScrolled().isValid() && sinceScrolled().elapsed() < kOneTurn;
    return (hasValue(widget) && (goesOn || !widget.hasFocus())) || qobject_cast<const QTabBar*>(&widget) != nullptr;
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
        sinceScrolled().invalidate();
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
    if ((isLeft || !hasValue(widget)) && pageAround(widget) != nullptr) {
        sinceScrolled().start();
    }
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
