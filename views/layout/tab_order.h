#pragma once

#include <QWidget>

#include <vector>

namespace eigenlink {

/// Puts the descendants of a widget, in their own order, behind another in the order of Tab. Widgets that are made
/// later stand behind all of the window otherwise.
inline void putBehind(QWidget& before, QWidget& whole)
{
    std::vector<QWidget*> inOrder;
    for (QWidget* each = whole.nextInFocusChain(); each != &whole; each = each->nextInFocusChain()) {
        if (whole.isAncestorOf(each) && each->focusPolicy() != Qt::NoFocus) {
            inOrder.push_back(each);
        }
    }
    const Qt::FocusPolicy policy = before.focusPolicy();
    before.setFocusPolicy(Qt::ClickFocus);  // only widgets that take the focus are put in order
    QWidget* last = &before;
    for (QWidget* each : inOrder) {
        QWidget::setTabOrder(last, each);
        last = each;
    }
    before.setFocusPolicy(policy);
}

}  // namespace eigenlink
