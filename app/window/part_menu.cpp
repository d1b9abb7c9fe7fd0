#include "app/window/part_menu.h"

#include "app/document/session.h"
#include "app/window/edit_actions.h"
#include "app/window/parts/actions.h"
#include "app/window/parts/workspace.h"
#include "views/canvas/widget/canvas_view.h"
#include "views/inspector/inspector_view.h"
#include "views/outline/outline_view.h"

#include <QMenu>

namespace eigenlink {

PartMenu::PartMenu(Session& session, Workspace& workspace, const Actions& actions, EditActions& edits, QWidget* window)
    : QObject(window),
      m_session(session),
      m_actions(actions),
      m_edits(edits),
      m_window(window),
      m_rename(new QAction(tr("Re&name…"), this)),
      m_properties(new QAction(tr("&Edit in the Form"), this))
{
    m_rename->setShortcut(Qt::Key_F2);
    m_rename->setShortcutContext(Qt::WidgetShortcut);
    m_rename->setStatusTip(tr("Give the selected part another name; everything that refers to it follows"));
    m_properties->setShortcut(Qt::Key_F4);
    window->addAction(m_properties);
    m_properties->setStatusTip(tr("Go to the form of what is selected; Return does the same"));
    const auto lead = [&workspace](auto focus) {
        return [&workspace, focus] {
            workspace.setFormShown(true);
            (workspace.inspector->*focus)();
        };
    };
    connect(m_rename, &QAction::triggered, this, lead(&InspectorView::focusName));
    connect(m_properties, &QAction::triggered, this, lead(&InspectorView::focusFirstField));
    workspace.canvas->addAction(m_rename);
    connect(workspace.canvas, &CanvasView::menuRequested, this, &PartMenu::popUp);
    connect(workspace.outline, &OutlineView::menuRequested, this, &PartMenu::popUp);
}

void PartMenu::popUp(QPoint at)
{
    auto* menu = new QMenu(m_window);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const std::size_t count = m_session.selection().ids.size();
    if (count > 0) {
        menu->addAction(m_properties);
    }
    if (count == 1) {
        menu->addAction(m_rename);
    }
    menu->addSeparator();
    m_edits.addSelected(menu);
    if (count == 0) {
        menu->addSeparator();
        menu->addActions({m_actions.fit, m_actions.grid, m_actions.labels, m_actions.ghost, m_actions.properties});
    }
    menu->popup(at);
}

}  // namespace eigenlink
