#include "app/commands/edit_commands.h"
#include "app/window/edit_actions.h"
#include "app/window/main_window.h"
#include "app/window/message_bar.h"
#include "app/window/tool_actions.h"
#include "app/window/workspace.h"
#include "views/canvas/canvas_view.h"
#include "views/inspector/inspector_view.h"
#include "views/outline/outline_view.h"

#include <QMenu>
#include <QMenuBar>
#include <QStackedWidget>
#include <QToolBar>
#include <QTreeView>

namespace eigenlink {

// The menus of editing, after those that are always there.
void MainWindow::createEditing()
{
    m_edits = new EditCommands(m_session, this, this);
    m_editActions = new EditActions(this, *m_edits);
    m_tools = new ToolActions(this);
    m_tools->addTo(m_workspace->palette);
}

void MainWindow::fillEditMenus(QMenu* edit, QMenu* draw) const
{
    edit->addActions({m_actions.undo, m_actions.redo});
    edit->addSeparator();
    m_editActions->addEditing(edit);
    edit->addAction(m_actions.deselect);
    edit->addSeparator();
    edit->addMenu(tr("Copy &Picture"))->addActions(m_actions.copyFigures->actions());
    edit->addSeparator();
    edit->addAction(m_actions.preferences);
    draw->addActions(m_tools->tools()->actions());
    draw->addSeparator();
    draw->addActions({m_tools->drawingMode(), m_tools->snapping()});
    draw->addSeparator();
    m_editActions->addArranging(draw);
}

void MainWindow::connectTools()
{
    CanvasView* canvas = m_workspace->canvas;
    connect(m_tools, &ToolActions::toolRequested, canvas, &CanvasView::setTool);
    connect(m_tools, &ToolActions::toolRequested, canvas, qOverload<>(&QWidget::setFocus));
    connect(canvas, &CanvasView::toolChanged, m_tools, &ToolActions::showTool);
    connect(m_tools->drawingMode(), &QAction::toggled, canvas, &CanvasView::setDrawingMode);
    connect(canvas, &CanvasView::drawingModeChanged, m_tools->drawingMode(), &QAction::setChecked);
    connectSwitch(m_tools->snapping(), QStringLiteral("snapping"), true,
                  [canvas](bool on) { canvas->setSnapping(on); });
    connect(m_pages, &QStackedWidget::currentChanged, this,
            [this] { m_tools->setEnabled(m_pages->currentWidget() == m_workspace); });
    m_tools->setEnabled(m_pages->currentWidget() == m_workspace);
    connect(m_edits, &EditCommands::drawingChanged, this, [this] { m_tools->drawingMode()->setChecked(true); });
}

void MainWindow::connectEditing()
{
    Document& document = m_session.document();
    CanvasView* canvas = m_workspace->canvas;
    connect(canvas, &CanvasView::edited, &document, &Document::apply);
    connect(canvas, &CanvasView::previewed, &document, &Document::preview);
    connect(canvas, &CanvasView::previewEnded, &document, &Document::endPreview);
    connect(m_workspace->inspector, &InspectorView::entered, canvas, qOverload<>(&QWidget::setFocus));
    connect(canvas, &CanvasView::drawingShownChanged, m_workspace->outline, &OutlineView::setDrawingShown);
    connect(canvas, &CanvasView::propertiesRequested, m_workspace->inspector, &InspectorView::focusFirstField);
    connect(canvas, &CanvasView::gravityRequested, this, &MainWindow::askProperties);
    connect(m_workspace->outline, &OutlineView::edited, &document, &Document::apply);
    connect(m_workspace->outline, &OutlineView::refused, m_messages,
            [this](const QString& text) { m_messages->show(Tone::error, text); });
    connect(m_edits, &EditCommands::message, m_messages, &MessageBar::show);
    connect(m_edits, &EditCommands::told, this, &MainWindow::showHint);
    for (QWidget* view : std::initializer_list<QWidget*>{canvas, m_workspace->outline->view()}) {
        m_editActions->addShortcuts(view);
    }
    connect(&m_session, &Session::shownChanged, m_editActions, [this] { m_editActions->update(); });
    connect(&document, &Document::replaced, this, [this] {
        m_workspace->canvas->setTool(QStringLiteral("select"));
        m_tools->drawingMode()->setChecked(false);
    });
    connectPartMenu();
}

// The menu of a part, or of the sheet where nothing is selected.
void MainWindow::connectPartMenu()
{
    InspectorView* inspector = m_workspace->inspector;
    auto* rename = new QAction(tr("Re&name…"), this);
    rename->setShortcut(Qt::Key_F2);
    rename->setShortcutContext(Qt::WidgetShortcut);
    rename->setStatusTip(tr("Give the selected part another name; everything that refers to it follows"));
    connect(rename, &QAction::triggered, inspector, &InspectorView::focusName);
    m_workspace->canvas->addAction(rename);
    auto* properties = new QAction(tr("&Edit in the Form"), this);
    properties->setStatusTip(tr("Go to the form of what is selected; Return does the same"));
    connect(properties, &QAction::triggered, inspector, &InspectorView::focusFirstField);
    const auto popUp = [this, rename, properties](QPoint at) {
        auto* menu = new QMenu(this);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        const std::size_t count = m_session.selection().ids.size();
        if (count > 0) {
            menu->addAction(properties);
        }
        if (count == 1) {
            menu->addAction(rename);
        }
        menu->addSeparator();
        m_editActions->addSelected(menu);
        if (count == 0) {
            menu->addSeparator();
            menu->addActions({m_actions.fit, m_actions.grid, m_actions.labels, m_actions.ghost, m_actions.properties});
        }
        menu->popup(at);
    };
    connect(m_workspace->canvas, &CanvasView::menuRequested, this, popUp);
    connect(m_workspace->outline, &OutlineView::menuRequested, this, popUp);
}

}  // namespace eigenlink
