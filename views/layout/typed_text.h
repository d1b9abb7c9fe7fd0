#pragma once

#include <QKeyEvent>
#include <QLineEdit>
#include <QPointer>

#include <functional>
#include <utility>

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

/// Lets Escape take back typed text in a line, by showing its value again; Escape would else leave the form, which
/// commits the line.
class EscapeTakesBack : public QObject {
public:
    EscapeTakesBack(QLineEdit& line, std::function<void()> showAgain)
        : QObject(&line), m_line(line), m_showAgain(std::move(showAgain))
    {
        line.installEventFilter(this);
    }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        const bool isKey = event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress;
        if (!isKey || static_cast<QKeyEvent*>(event)->key() != Qt::Key_Escape || !m_line.isModified()) {
            return QObject::eventFilter(watched, event);
        }
        event->accept();
        if (event->type() == QEvent::KeyPress) {
            m_showAgain();
            m_line.setModified(false);
        }
        return true;
    }

private:
    QLineEdit& m_line;
    std::function<void()> m_showAgain;
};

}  // namespace eigenlink
