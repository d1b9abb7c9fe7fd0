#pragma once

#include "views/theme/theme.h"

#include <QAction>
#include <QActionGroup>
#include <QKeySequence>
#include <QObject>
#include <QUndoStack>

namespace eigenlink {

/// Makes an action with a status tip, and with the tip and the shortcut as its tool tip.
QAction* makeAction(QObject* parent, const QString& text, const QString& tip, const QKeySequence& shortcut = {});
/// Makes the same action as a switch. A key that is held switches once: its repetitions would switch back and forth.
QAction* makeSwitch(QObject* parent, const QString& text, const QString& tip, const QKeySequence& shortcut = {});

/// Actions on mechanisms in files, on things made from them, and on the window itself.
struct FileActions {
    explicit FileActions(QObject* parent);

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
};

/// Actions on changes and on the selection.
struct HistoryActions {
    HistoryActions(QObject* parent, QUndoStack& undoStack);

    QAction* undo;
    QAction* redo;
    QAction* history;
    QAction* pin;  ///< the state as it is now, to compare later ones with it
    QAction* deselect;
};

/// Actions on the view, and its size.
struct ViewActions {
    explicit ViewActions(QObject* parent);

    QAction* fit;
    QAction* play;
    QAction* labels;
    QAction* ghost;
    QAction* sectionForces;
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
};

/// Beginning and ending an analysis.
struct AnalysisActions {
    explicit AnalysisActions(QObject* parent);

    QAction* analyze;
    QAction* cancel;
};

/// Help, and facts about the program.
struct HelpActions {
    explicit HelpActions(QObject* parent);

    QAction* palette;  ///< everything by its name
    QAction* why;      ///< about the selected eigenvalue
    QAction* explain;  ///< what is under the pointer
    QAction* terms;
    QAction* shortcuts;
    QAction* about;
};

/// Every action of the window apart from the options of the analysis: its words, its shortcut, its icon. What an action
/// does is connected in main_window.
struct Actions : FileActions, HistoryActions, ViewActions, AnalysisActions, HelpActions {
    Actions(QObject* parent, QUndoStack& undoStack);

    /// Redraws the icons in the colours of the theme.
    void setTheme(const Theme& theme) const;
};

}  // namespace eigenlink
