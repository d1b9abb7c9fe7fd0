#include "app/window/window_menus.h"

#include "app/commands/file_commands.h"
#include "app/figures/window_text.h"
#include "app/window/analysis_menu.h"
#include "app/window/edit_actions.h"
#include "app/window/parts/actions.h"
#include "app/window/tool_actions.h"

#include <QMainWindow>
#include <QMenuBar>

namespace eigenlink {

namespace {

void fillFileMenu(QMenu& file, const MenuContents& contents)
{
    const Actions& a = contents.actions;
    file.addActions({a.newMechanism, a.newFromTemplate, a.newWindow, a.open});
    QMenu* recent = file.addMenu(windowText("Open &Recent"));
    recent->setToolTipsVisible(true);
    QObject::connect(&file, &QMenu::aboutToShow, recent,
                     [&files = contents.files, recent] { files.fillRecent(recent); });
    file.addAction(a.gallery);
    file.addSeparator();
    file.addActions({a.save, a.saveAs, a.revert, a.properties});
    file.addSeparator();
    QMenu* pictures = file.addMenu(windowText("&Export Picture"));
    pictures->addActions(contents.exportFigures->actions());
    pictures->addAction(a.exportAnimation);
    file.addMenu(windowText("Export &Data"))
        ->addActions({contents.exportNumbers, a.exportSpectrum, a.exportModes, a.exportMatrices, a.exportStateSpace});
    file.addAction(a.report);
    file.addSeparator();
    file.addActions({a.print, a.printPreview});
    file.addSeparator();
    file.addActions({a.closeWindow, a.quit});
}

void fillEditMenu(QMenu& edit, const MenuContents& contents)
{
    const Actions& a = contents.actions;
    edit.addActions({a.undo, a.redo});
    edit.addSeparator();
    contents.edits.addEditing(&edit);
    edit.addAction(a.deselect);
    edit.addSeparator();
    edit.addMenu(windowText("Copy &Picture"))->addActions(contents.copyFigures->actions());
    edit.addAction(contents.copyCommand);
    edit.addSeparator();
    edit.addAction(a.preferences);
}

void fillDrawMenu(QMenu& draw, const MenuContents& contents)
{
    draw.addActions(contents.tools.tools()->actions());
    draw.addSeparator();
    draw.addActions({contents.tools.drawingMode(), contents.tools.snapping()});
    draw.addSeparator();
    contents.edits.addArranging(draw.addMenu(windowText("Se&lected Parts")));
}

void fillViewMenu(QMenu& view, const MenuContents& contents)
{
    const Actions& a = contents.actions;
    view.addActions({a.fit, a.play});
    view.addSeparator();
    view.addActions(contents.questions);
    view.addActions({a.history, a.pin});
    view.addSeparator();
    view.addActions({a.labels, a.ghost, a.sectionForces, a.grid});
    view.addSeparator();
    view.addActions(contents.pageSwitches);
    view.addSeparator();
    view.addActions({a.parts, a.film, a.studies});
    view.addMenu(contents.layouts);
    view.addSeparator();
    view.addAction(a.fullScreen);
    view.addMenu(windowText("Prepared &Views"))->addActions(contents.presentation);
    view.addSeparator();
    view.addActions({a.largerText, a.smallerText, a.usualText});
    view.addMenu(windowText("&Theme"))->addActions(a.theme->actions());
}

}  // namespace

void fillMenuBar(QMainWindow& window, const MenuContents& contents)
{
    QMenuBar& bar = *window.menuBar();
    fillFileMenu(*bar.addMenu(windowText("&File")), contents);
    fillEditMenu(*bar.addMenu(windowText("&Edit")), contents);
    fillDrawMenu(*bar.addMenu(windowText("&Draw")), contents);
    fillViewMenu(*bar.addMenu(windowText("&View")), contents);
    contents.analysis->addSeparator();
    contents.analysis->addActions({contents.actions.analyze, contents.actions.cancel});
    bar.addMenu(contents.analysis);
    bar.addMenu(windowText("&Help"))
        ->addActions({contents.actions.palette, contents.actions.why, contents.actions.explain, contents.actions.terms,
                      contents.actions.gallery, contents.actions.shortcuts, contents.actions.about});
}

}  // namespace eigenlink
