#include "views/format/view_menu.h"

#include <QAction>
#include <QWidget>

namespace eigenlink {

QAction* addToMenu(QWidget& view, const QString& text, const QString& tip, const std::function<void()>& run)
{
    auto* action = new QAction(text, &view);
    action->setToolTip(tip);
    action->setStatusTip(tip);
    QObject::connect(action, &QAction::triggered, &view, run);
    view.addAction(action);
    view.setContextMenuPolicy(Qt::ActionsContextMenu);
    return action;
}

void addGapToMenu(QWidget& view)
{
    auto* gap = new QAction(&view);
    gap->setSeparator(true);
    view.addAction(gap);
}

}  // namespace eigenlink
