#include "app/actions.h"

#include "app/preferences.h"
#include "app/window_figures.h"

#include <QCoreApplication>
#include <QKeySequence>

#include <map>

namespace eigenlink {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Actions", text);
}

QAction* make(QObject* parent, const QString& text, const QString& tip, const QKeySequence& shortcut = {})
{
    auto* action = new QAction(text, parent);
    action->setStatusTip(tip);
    action->setShortcut(shortcut);
    QString toolTip = tip;
    if (!shortcut.isEmpty()) {
        toolTip += QStringLiteral("  (%1)").arg(shortcut.toString(QKeySequence::NativeText));
    }
    action->setToolTip(toolTip);
    return action;
}

QAction* makeSwitch(QObject* parent, const QString& text, const QString& tip, const QKeySequence& shortcut = {})
{
    QAction* action = make(parent, text, tip, shortcut);
    action->setCheckable(true);
    return action;
}

// The words of the history are the stack's: "Undo Change stiffness".
QAction* withStandardShortcut(QAction* action, QKeySequence::StandardKey key, const QString& tip)
{
    action->setShortcuts(key);
    action->setStatusTip(tip);
    return action;
}

QActionGroup* makeFigures(QObject* parent, const QString& words, const QString& tip,
                          const std::map<WindowFigure, QKeySequence>& shortcuts)
{
    auto* group = new QActionGroup(parent);
    for (const WindowFigure figure : windowFigures()) {
        const auto shortcut = shortcuts.find(figure);
        QAction* action = make(parent, words.arg(nameOf(figure)), tip,
                               shortcut == shortcuts.end() ? QKeySequence() : shortcut->second);
        action->setData(static_cast<int>(figure));
        group->addAction(action);
    }
    return group;
}

QActionGroup* makeThemes(QObject* parent)
{
    auto* group = new QActionGroup(parent);
    const std::pair<QString, ThemeChoice> choices[]{{tr("As the &desktop"), ThemeChoice::system},
                                                    {tr("&Light"), ThemeChoice::light},
                                                    {tr("D&ark"), ThemeChoice::dark}};
    for (const auto& [text, choice] : choices) {
        QAction* action = makeSwitch(parent, text, tr("Colours of the window"));
        action->setData(static_cast<int>(choice));
        group->addAction(action);
    }
    return group;
}

}  // namespace

Actions::Actions(QObject* p, QUndoStack& undoStack)
    : newMechanism(make(p, tr("&New"), tr("Begin an empty mechanism"), QKeySequence::New)),
      newFromTemplate(make(p, tr("New from &Template…"),
                           tr("Begin with a known mechanism: four-bars, slider-crank, six-bars, chains"),
                           Qt::CTRL | Qt::ALT | Qt::Key_N)),
      newWindow(make(p, tr("New &Window"), tr("Open another window"), Qt::CTRL | Qt::SHIFT | Qt::Key_N)),
      open(make(p, tr("&Open…"), tr("Open a mechanism file"), QKeySequence::Open)),
      gallery(makeSwitch(p, tr("&Gallery of Examples"), tr("Show the examples that come with the program, or go back"),
                         Qt::CTRL | Qt::Key_G)),
      save(make(p, tr("&Save"), tr("Save the mechanism"), QKeySequence::Save)),
      saveAs(make(p, tr("Save &As…"), tr("Save the mechanism under another name"), Qt::CTRL | Qt::SHIFT | Qt::Key_S)),
      revert(make(p, tr("Re&vert to Saved"), tr("Go back to what the file holds"))),
      properties(make(p, tr("&Properties…"), tr("Title, description and gravity of this mechanism"),
                      Qt::ALT | Qt::Key_Return)),
      exportFigures(makeFigures(p, tr("%1…"), tr("Save as PNG, SVG or PDF"), {})),
      exportAnimation(
          make(p, tr("&Animation…"), tr("Save the selected mode, or all, moving: as WebP, GIF, SVG or video"))),
      exportSpectrum(make(p, tr("&Spectrum…"), tr("Save the eigenvalues with their checks as CSV, TSV or JSON"),
                          Qt::CTRL | Qt::SHIFT | Qt::Key_E)),
      exportModes(make(p, tr("&Modes…"), tr("Save the shapes by coordinates as CSV, TSV or JSON"))),
      exportMatrices(make(p, tr("Ma&trices…"), tr("Save all matrices for MATLAB, NumPy or Matrix Market"))),
      exportStateSpace(make(p, tr("State-Space M&odel…"),
                            tr("Save A, B, C, D with chosen inputs and outputs for MATLAB, NumPy or Matrix Market"))),
      report(make(p, tr("Re&port…"), tr("Everything about this mechanism as PDF, HTML or Markdown, or as a worksheet"),
                  Qt::CTRL | Qt::SHIFT | Qt::Key_P)),
      print(make(p, tr("Pr&int…"), tr("Print the report"), QKeySequence::Print)),
      printPreview(make(p, tr("Print Previe&w…"), tr("See the pages of the report before they are printed"))),
      closeWindow(make(p, tr("&Close"), tr("Close this window"), QKeySequence::Close)),
      quit(make(p, tr("&Quit"), tr("Leave the program"), QKeySequence::Quit)),
      undo(withStandardShortcut(undoStack.createUndoAction(p, tr("&Undo")), QKeySequence::Undo,
                                tr("Take the last change back"))),
      redo(withStandardShortcut(undoStack.createRedoAction(p, tr("&Redo")), QKeySequence::Redo,
                                tr("Do the change again"))),
      history(makeSwitch(p, tr("&History"), tr("Show the list of changes; click one to go back to it"),
                         Qt::CTRL | Qt::Key_H)),
      copyFigures(makeFigures(p, tr("Copy %1"), tr("Copy as picture, as drawing and as table for other programs"),
                              {{WindowFigure::mechanism, Qt::CTRL | Qt::ALT | Qt::Key_C},
                               {WindowFigure::complexPlane, Qt::CTRL | Qt::SHIFT | Qt::Key_C}})),
      deselect(make(p, tr("Select &Nothing"), tr("Clear the selection of points and elements"),
                    Qt::CTRL | Qt::SHIFT | Qt::Key_A)),
      fit(make(p, tr("&Fit"), tr("Show the whole mechanism"), Qt::CTRL | Qt::Key_0)),
      play(make(p, tr("&Play or Pause"), tr("Move the mechanism in the selected mode"), Qt::Key_Space)),
      labels(makeSwitch(p, tr("&Labels"), tr("Write the names of points and elements into the drawing"))),
      ghost(makeSwitch(p, tr("&Drawing Behind"), tr("Show the drawing as a ghost behind the mechanism at rest"))),
      grid(makeSwitch(p, tr("&Grid"), tr("Show the grid"))),
      hideSpurious(makeSwitch(p, tr("&Hide Spurious"), tr("Show only the true eigenvalues in plot and table"))),
      symlog(makeSwitch(p, tr("&Logarithmic Plot"),
                        tr("Symmetric logarithmic axes: far and near eigenvalues in one picture"), Qt::Key_L)),
      preferences(make(p, tr("Pre&ferences…"), tr("Theme, grid, motion, autosave, units"), Qt::CTRL | Qt::Key_Comma)),
      theme(makeThemes(p)),
      analyze(make(p, tr("&Analyse Again"), tr("Find the equilibrium and the eigenvalues once more"), Qt::Key_F5)),
      cancel(make(p, tr("&Cancel"), tr("Stop the analysis that is running"), Qt::CTRL | Qt::Key_Period)),
      shortcuts(make(p, tr("&Keyboard Shortcuts"), tr("Show which keys do what"), Qt::Key_F1)),
      about(make(p, tr("&About Eigenlink"), tr("Version and licence")))
{
    // The whole words of the history would push the toolbar about with every step.
    undo->setIconText(tr("Undo"));
    redo->setIconText(tr("Redo"));
    gallery->setIconText(tr("Gallery"));
    open->setIconText(tr("Open"));
    analyze->setIconText(tr("Analyse"));
    fit->setShortcuts({Qt::CTRL | Qt::Key_0, Qt::Key_F});
    preferences->setMenuRole(QAction::PreferencesRole);
    quit->setMenuRole(QAction::QuitRole);
    about->setMenuRole(QAction::AboutRole);
}

void Actions::setTheme(const Theme& colors) const
{
    const std::pair<QAction*, const char*> icons[]{
        {newMechanism, "new"},      {open, "open"},     {gallery, "gallery"}, {save, "save"},
        {exportSpectrum, "export"}, {undo, "undo"},     {redo, "redo"},       {fit, "fit"},
        {analyze, "analyze"},       {cancel, "cancel"}, {shortcuts, "help"},
    };
    for (const auto& [action, name] : icons) {
        action->setIcon(themedIcon(QLatin1String(name), colors));
    }
}

}  // namespace eigenlink
