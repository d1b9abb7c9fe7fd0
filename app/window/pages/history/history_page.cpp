#include "app/window/pages/history/history_page.h"

#include "app/document/session.h"
#include "app/window/parts/actions.h"
#include "app/window/parts/card.h"

#include <QUndoView>

namespace eigenlink {

HistoryPage::HistoryPage(const PageContext& context, QObject* parent) : Page(context, parent)
{
    auto* list = new QUndoView(&context.session.document().undoStack());
    list->setEmptyLabel(tr("As opened"));
    list->setAccessibleName(tr("History of changes"));
    setWidget(cardOf(list));
    connect(context.actions.history, &QAction::triggered, this, &Page::frontRequested);
}

}  // namespace eigenlink
