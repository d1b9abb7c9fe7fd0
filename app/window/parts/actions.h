#pragma once

#include "views/theme/theme.h"

#include <QAction>
#include <QActionGroup>
#include <QObject>
#include <QUndoStack>

namespace eigenlink {

/// Every action of the window apart from the options of the analysis: its words, its shortcut, its icon. What an action
/// does is connected in main_window.
struct Actions {
    Actions(QObject* parent, QUndoStack& undoStack);

    /// Redraws the icons in the colours of the theme.
    void setTheme(const Theme& theme) const;

    // File
    QAction* newMechanism;
    QAction* newFromTemplate;
    QAction* newWindow;
    QAction* open;
    QAction* gallery;
    QAction* save;
    QAction* saveAs;
    QAction* revert;
    QAction* properties;
    QAction* exportAnimation;
    QAction* exportSpectrum;
    QAction* exportModes;
    QAction* exportMatrices;
    QAction* exportStateSpace;
    QAction* report;
    QAction* print;
    QAction* printPreview;
    QAction* closeWindow;
    QAction* quit;
    // Edit
    QAction* undo;
    QAction* redo;
    QAction* history;
    QAction* deselect;
    // View
    QAction* fit;
    QAction* play;
    QAction* labels;
    QAction* ghost;
    QAction* grid;
    QAction* parts;    ///< the panel at the left
    QAction* film;     ///< the film strip
    QAction* studies;  ///< the panel at the right
    QAction* fullScreen;
    QAction* largerText;
    QAction* smallerText;
    QAction* usualText;
    QAction* preferences;
    QActionGroup* theme;  ///< the data of each action is a ThemeChoice
    // Analysis
    QAction* analyze;
    QAction* cancel;
    // Help
    QAction* shortcuts;
    QAction* about;
};

}  // namespace eigenlink
