#pragma once

#include <QApplication>
#include <QEvent>
#include <QWidget>

namespace eigenlink {

/// A rule for all widgets of the program: it sees their events first, and takes those for which it returns true.
class WidgetRule : public QObject {
public:
    using Rule = bool (*)(QWidget&, QEvent&);

    explicit WidgetRule(Rule rule) : QObject(qApp), m_rule(rule) { qApp->installEventFilter(this); }

    bool eventFilter(QObject* watched, QEvent* event) override
    {
        return watched->isWidgetType() && m_rule(*static_cast<QWidget*>(watched), *event);
    }

private:
    Rule m_rule;
};

/// Gives every control that is shown a name for screen readers, a tool tip and a status tip where it has none: from
/// the label beside it, from the text on it, or from one another.
void watchControlWords();

/// True for a widget that people operate: buttons, entries, lists, sliders; not for what others are made of.
bool isControl(const QWidget& widget);

/// Shows size and date whole in lists of files, whose names have the room that is left.
void watchFileDialogs();

/// Decides the effect of the mouse wheel and of the focus on pages. The wheel never turns tabs, and changes lists,
/// number fields and sliders only where they have the focus; over a plot without the focus it scrolls the page, unless
/// Ctrl is held. A widget that gets the focus is brought into sight, unless its window or a menu gives the focus back.
void watchPageScrolling();

/// Keeps letters and digits from being shortcuts while a control has the focus: a field, a button, a tab, text. They
/// are shortcuts on the canvas, on the other pictures and on lists that are only read. In a cell that can be edited
/// every sign begins an entry. Undo and redo are those of the window where a text has nothing of its own to undo, and
/// Return presses the button that has the focus.
void watchSingleKeys();

}  // namespace eigenlink
