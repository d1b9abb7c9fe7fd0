#include "app/window/widget_rule.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTabBar>

namespace eigenlink {

namespace {

/// True for a control; lists that are only read leave the keys to the window.
bool takesKeys(const QWidget& widget)
{
    const bool isText = qobject_cast<const QAbstractScrollArea*>(&widget) != nullptr &&
                        qobject_cast<const QAbstractItemView*>(&widget) == nullptr;
    return isText || qobject_cast<const QAbstractButton*>(&widget) != nullptr ||
           qobject_cast<const QLineEdit*>(&widget) != nullptr || qobject_cast<const QComboBox*>(&widget) != nullptr ||
           qobject_cast<const QAbstractSpinBox*>(&widget) != nullptr ||
           qobject_cast<const QAbstractSlider*>(&widget) != nullptr ||
           qobject_cast<const QLabel*>(&widget) != nullptr || qobject_cast<const QTabBar*>(&widget) != nullptr;
}

bool isInEditableCell(const QWidget& widget)
{
    const auto* view = qobject_cast<const QAbstractItemView*>(&widget);
    return view != nullptr && view->editTriggers().testFlag(QAbstractItemView::AnyKeyPressed) &&
           view->currentIndex().flags().testFlag(Qt::ItemIsEditable);
}

/// True for a key that types one sign.
bool isTyped(const QKeyEvent& key)
{
    return !(key.modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) && !key.text().isEmpty() &&
           key.text().front().isPrint();
}

/// True for the keys that undo or redo in a text that has nothing to undo or redo of its own.
bool isHistoryOfWindow(const QWidget& widget, const QKeyEvent& key)
{
    const bool isUndo = key.matches(QKeySequence::Undo);
    if (!isUndo && !key.matches(QKeySequence::Redo)) {
        return false;
    }
    const auto* line = qobject_cast<const QLineEdit*>(&widget);
    const auto* text = qobject_cast<const QPlainTextEdit*>(&widget);
    return (line != nullptr && !(isUndo ? line->isUndoAvailable() : line->isRedoAvailable())) ||
           (text != nullptr && !(isUndo ? text->document()->isUndoAvailable() : text->document()->isRedoAvailable()));
}

bool keepsKey(QWidget& widget, QEvent& event)
{
    // An event that the focus does not accept goes on to its parents, which are not asked.
    if (event.type() != QEvent::ShortcutOverride || &widget != QApplication::focusWidget()) {
        return false;
    }
    const auto& key = static_cast<QKeyEvent&>(event);
    if (isHistoryOfWindow(widget, key)) {
        event.ignore();  // the text would take it, and do nothing
        return true;
    }
    if (isTyped(key) && (isInEditableCell(widget) || (key.text().front().isLetterOrNumber() && takesKeys(widget)))) {
        event.accept();
        return true;
    }
    return false;
}

/// Presses the button that has the focus by Return, as Space does.
bool pressesByReturn(QWidget& widget, QEvent& event)
{
    if (event.type() != QEvent::KeyPress || &widget != QApplication::focusWidget()) {
        return false;
    }
    const auto& key = static_cast<QKeyEvent&>(event);
    auto* button = qobject_cast<QPushButton*>(&widget);
    const bool isReturn = key.key() == Qt::Key_Return || key.key() == Qt::Key_Enter;
    if (button == nullptr || !isReturn || (key.modifiers() & ~Qt::KeypadModifier) || key.isAutoRepeat()) {
        return false;
    }
    button->click();
    return true;
}

}  // namespace

void watchSingleKeys()
{
    new WidgetRule(keepsKey);
    new WidgetRule(pressesByReturn);
}

}  // namespace eigenlink
