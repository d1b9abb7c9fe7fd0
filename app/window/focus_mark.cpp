#include "app/window/focus_mark.h"

#include "app/window/parts/study_panel.h"
#include "views/canvas/widget/canvas_view.h"

#include <QAbstractButton>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QFocusEvent>
#include <QLineEdit>
#include <QPainter>
#include <QPlainTextEdit>
#include <QTabBar>
#include <QWidget>

namespace eigenlink {

namespace {

/// Lies over the widget that has the keyboard, and lets everything through.
class Ring : public QWidget {
public:
    Ring()
    {
        setAttribute(Qt::WA_TransparentForMouseEvents);
        setFocusPolicy(Qt::NoFocus);
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(QApplication::palette().color(QPalette::Highlight), 2));
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 5, 5);
    }
};

/// Controls have a frame of their own, the canvas marks itself.
bool showsItself(const QWidget& widget)
{
    return qobject_cast<const QAbstractButton*>(&widget) != nullptr ||
           qobject_cast<const QLineEdit*>(&widget) != nullptr || qobject_cast<const QComboBox*>(&widget) != nullptr ||
           qobject_cast<const QAbstractSpinBox*>(&widget) != nullptr ||
           qobject_cast<const QAbstractSlider*>(&widget) != nullptr ||
           qobject_cast<const QPlainTextEdit*>(&widget) != nullptr ||
           qobject_cast<const QTabBar*>(&widget) != nullptr || qobject_cast<const CanvasView*>(&widget) != nullptr;
}

bool cameByKeyboard(const QFocusEvent& event)
{
    return event.reason() == Qt::TabFocusReason || event.reason() == Qt::BacktabFocusReason;
}

/// True for a widget that is hidden while it has the keyboard, or that has just lost it because it was disabled. The
/// action of a widget in a tool bar disables the widget before it hides it.
bool givesUpKeyboard(const QWidget& widget, const QEvent& event)
{
    const QWidget* focus = QApplication::focusWidget();
    const bool hides =
        event.type() == QEvent::Hide && focus != nullptr && (focus == &widget || widget.isAncestorOf(focus));
    return !widget.isWindow() && (hides || (event.type() == QEvent::FocusOut && !widget.isEnabled()));
}

const StudyPanel* pagesAround(const QWidget* widget)
{
    const StudyPanel* pages = nullptr;
    for (; widget != nullptr && pages == nullptr; widget = widget->parentWidget()) {
        pages = qobject_cast<const StudyPanel*>(widget);
    }
    return pages;
}

/// True for a click on a page while a field beside the pages has the keyboard: the keys of pages would go into it.
bool leavesField(const QWidget& clicked, const QEvent& event)
{
    const auto* field = qobject_cast<const QLineEdit*>(QApplication::focusWidget());
    if (event.type() != QEvent::MouseButtonPress || field == nullptr) {
        return false;
    }
    const StudyPanel* pages = pagesAround(&clicked);
    return pages != nullptr && pages != pagesAround(field) && pages->window() == field->window();
}

/// Gives the keyboard of such a widget to the canvas of its window: the next widget in the order of Tab was not asked
/// for, and a key would press it.
void leadToCanvas(const QWidget& left)
{
    auto* canvas = left.window()->findChild<CanvasView*>();
    if (canvas != nullptr && canvas->isVisible() && !left.isAncestorOf(canvas) && !canvas->isAncestorOf(&left)) {
        canvas->setFocus(Qt::OtherFocusReason);
    }
}

}  // namespace

void FocusMark::watch()
{
    qApp->installEventFilter(new FocusMark(qApp));
}

QWidget* FocusMark::makeRing(QWidget& widget)
{
    auto* ring = new Ring;
    ring->setParent(&widget);
    ring->setGeometry(widget.rect());
    ring->raise();
    ring->show();
    return ring;
}

void FocusMark::surround(QWidget& widget)
{
    if (m_ring == nullptr) {
        m_ring = new Ring;
    }
    m_ring->setParent(&widget);
    m_ring->setGeometry(widget.rect());
    m_ring->raise();
    m_ring->show();
}

bool FocusMark::eventFilter(QObject* watched, QEvent* event)
{
    auto* widget = watched->isWidgetType() ? static_cast<QWidget*>(watched) : nullptr;
    if (widget == nullptr) {
        return false;
    }
    if (givesUpKeyboard(*widget, *event)) {
        leadToCanvas(*widget);
    } else if (leavesField(*widget, *event)) {
        leadToCanvas(*QApplication::focusWidget());
    }
    const bool isMarked = m_ring != nullptr && m_ring->parentWidget() == widget;
    if (event->type() == QEvent::FocusIn && cameByKeyboard(*static_cast<QFocusEvent*>(event)) &&
        !showsItself(*widget)) {
        surround(*widget);
    } else if (isMarked && (event->type() == QEvent::FocusOut || event->type() == QEvent::Hide)) {
        m_ring->hide();
    } else if (isMarked && event->type() == QEvent::Resize) {
        m_ring->setGeometry(widget->rect());
    }
    return false;
}

}  // namespace eigenlink
