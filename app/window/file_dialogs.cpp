#include "app/window/widget_rule.h"

#include <QFileDialog>
#include <QHeaderView>
#include <QTreeView>

namespace eigenlink {

namespace {

bool fitsDetails(QWidget& widget, QEvent& event)
{
    const auto* dialog = event.type() == QEvent::Show ? qobject_cast<QFileDialog*>(&widget) : nullptr;
    for (QTreeView* view : dialog != nullptr ? dialog->findChildren<QTreeView*>() : QList<QTreeView*>()) {
        view->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
        view->header()->setSectionResizeMode(0, QHeaderView::Stretch);
        view->hideColumn(2);  // the type, which the name ends with
    }
    return false;
}

}  // namespace

void watchFileDialogs()
{
    new WidgetRule(fitsDetails);
}

}  // namespace eigenlink
