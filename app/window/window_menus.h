#pragma once

#include <QList>

class QAction;
class QActionGroup;
class QMainWindow;
class QMenu;

namespace eigenlink {

class AnalysisMenu;
class EditActions;
class FileCommands;
class ToolActions;
struct Actions;

/// The contents of the menus of a window.
struct MenuContents {
    const Actions& actions;
    const EditActions& edits;
    const ToolActions& tools;
    FileCommands& files;
    QActionGroup* exportFigures;
    QActionGroup* copyFigures;
    QAction* copyCommand;
    QAction* exportNumbers;
    QList<QAction*> pageSwitches;
    QList<QAction*> questions;
    QList<QAction*> presentation;
    QMenu* layouts;
    AnalysisMenu* analysis;
};

/// Fills the menu bar of a window: which action stands where.
void fillMenuBar(QMainWindow& window, const MenuContents& contents);

}  // namespace eigenlink
