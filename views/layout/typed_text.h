#pragma once

#include <QAbstractItemView>
#include <QKeyEvent>
#include <QPointer>

namespace eigenlink {

/// Commits the text that is being typed in a field of `within`, as leaving the field does; the field keeps the
/// keyboard. For keys and buttons that act on typed text without taking the keyboard: saving, closing, exporting,
/// turning pages.
inline void takeTypedText(const QWidget& within)
{
    const QPointer<QWidget> field = within.window()->focusWidget();
    if (field != nullptr && field->hasFocus() && field->testAttribute(Qt::WA_InputMethodEnabled) &&
        within.isAncestorOf(field)) {
        field->clearFocus();
        if (field != nullptr && field->isVisible()) {
            field->setFocus();
        }
    }
}

/// Keeps the keys that begin an entry in the current cell of a table from being shortcuts of the window. A filter of
/// the table's own child, since shortcuts are asked before keys are pressed.
class CellKeys : public QObject {
public:
    explicit CellKeys(QAbstractItemView& view) : QObject(&view), m_view(view) { view.installEventFilter(this); }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (watched == &m_view && event->type() == QEvent::ShortcutOverride) {
            const auto* key = static_cast<QKeyEvent*>(event);
            const bool isTyped = (key->modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) == 0 &&
                                 !key->text().isEmpty() && key->text().front().isPrint();
            if (isTyped && m_view.currentIndex().flags().testFlag(Qt::ItemIsEditable)) {
                event->accept();
                return true;
            }
        }
        return QObject::eventFilter(watched, event);
    }

private:
    QAbstractItemView& m_view;
};

}  // namespace eigenlink
