#include "app/window/parts/window_tool_bar.h"

#include <QEvent>
#include <QToolButton>

#include <algorithm>

namespace eigenlink {

WindowToolBar::WindowToolBar(const QString& title, QWidget* parent) : QToolBar(title, parent)
{
    setToolButtonStyle(Qt::ToolButtonTextUnderIcon);
    setTextScale(1);
}

void WindowToolBar::setTextScale(double scale)
{
    constexpr int kIcon = 18;
    const int side = qRound(kIcon * std::max(scale, 1.0));
    setIconSize({side, side});
}

bool WindowToolBar::event(QEvent* event)
{
    const bool isHandled = QToolBar::event(event);
    switch (event->type()) {
        case QEvent::FontChange:
        case QEvent::StyleChange:
            setToolButtonStyle(Qt::ToolButtonTextUnderIcon);  // the words are measured again
            break;
        case QEvent::Resize:
        case QEvent::LayoutRequest:
            chooseStyle();
            break;
        default:
            break;
    }
    return isHandled;
}

void WindowToolBar::chooseStyle()
{
    if (toolButtonStyle() == Qt::ToolButtonTextUnderIcon) {
        m_widthWithWords = buttonWidth();
    }
    const int needed = sizeHint().width() + m_widthWithWords - buttonWidth();
    setToolButtonStyle(needed <= width() ? Qt::ToolButtonTextUnderIcon : Qt::ToolButtonIconOnly);
    // Where room is short the state of the analysis is shortened, and no button.
    for (auto* button : findChildren<QToolButton*>(Qt::FindDirectChildrenOnly)) {
        button->setMinimumWidth(button->sizeHint().width());
    }
}

int WindowToolBar::buttonWidth() const
{
    int width = 0;
    for (QAction* action : actions()) {
        if (const auto* button = qobject_cast<const QToolButton*>(widgetForAction(action))) {
            width += button->sizeHint().width();
        }
    }
    return width;
}

}  // namespace eigenlink
