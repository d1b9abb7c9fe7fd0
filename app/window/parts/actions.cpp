#include "app/window/parts/actions.h"

#include "app/figures/window_text.h"
#include "app/preferences.h"

namespace eigenlink {

QAction* makeAction(QObject* parent, const QString& text, const QString& tip, const QKeySequence& shortcut)
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

QAction* makeSwitch(QObject* parent, const QString& text, const QString& tip, const QKeySequence& shortcut)
{
    QAction* action = makeAction(parent, text, tip, shortcut);
    action->setCheckable(true);
    action->setAutoRepeat(false);
    return action;
}

namespace {

// The words of the history are the stack's: "Undo Change stiffness".
QAction* withStandardShortcut(QAction* action, QKeySequence::StandardKey key, const QString& tip)
{
    action->setShortcuts(key);
    action->setStatusTip(tip);
    return action;
}

QActionGroup* makeThemes(QObject* parent)
{
    auto* group = new QActionGroup(parent);
    const std::pair<QString, ThemeChoice> choices[]{{windowText("As the &desktop"), ThemeChoice::system},
                                                    {windowText("&Light"), ThemeChoice::light},
                                                    {windowText("D&ark"), ThemeChoice::dark},
                                                    {windowText("&High Contrast"), ThemeChoice::contrast}};
    for (const auto& [text, choice] : choices) {
        QAction* action = makeSwitch(parent, text, windowText("Colours of the window"));
        action->setData(static_cast<int>(choice));
        group->addAction(action);
    }
    return group;
}

}  // namespace

FileActions::FileActions(QObject* p)
    : newMechanism(makeAction(p, windowText("&New"), windowText("Begin an empty mechanism"), QKeySequence::New)),
      newFromTemplate(makeAction(p, windowText("New from &Template…"),
                                 windowText("Begin with a known mechanism: four-bars, slider-crank, six-bars, chains"),
                                 Qt::CTRL | Qt::ALT | Qt::Key_N)),
      newWindow(makeAction(p, windowText("New &Window"), windowText("Open another window"),
                           Qt::CTRL | Qt::SHIFT | Qt::Key_N)),
      open(makeAction(p, windowText("&Open…"), windowText("Open a mechanism file"), QKeySequence::Open)),
      gallery(makeSwitch(p, windowText("&Gallery of Examples"),
                         windowText("Show the examples that come with the program, or go back"), Qt::CTRL | Qt::Key_G)),
      save(makeAction(p, windowText("&Save"), windowText("Save the mechanism"), QKeySequence::Save)),
      saveAs(makeAction(p, windowText("Save &As…"), windowText("Save the mechanism under another name"),
                        Qt::CTRL | Qt::SHIFT | Qt::Key_S)),
      revert(makeAction(p, windowText("Re&vert to Saved"), windowText("Go back to what the file holds"))),
      properties(makeAction(p, windowText("&Properties…"),
                            windowText("Title, description and gravity of this mechanism"), Qt::ALT | Qt::Key_Return)),
      exportAnimation(makeAction(p, windowText("&Animation…"),
                                 windowText("Save the selected mode, or all, moving: as WebP, GIF, SVG or video"))),
      exportSpectrum(makeAction(p, windowText("&Spectrum…"),
                                windowText("Save the eigenvalues with their checks as CSV, TSV or JSON"),
                                Qt::CTRL | Qt::SHIFT | Qt::Key_E)),
      exportModes(
          makeAction(p, windowText("&Modes…"), windowText("Save the shapes by coordinates as CSV, TSV or JSON"))),
      exportMatrices(
          makeAction(p, windowText("Ma&trices…"), windowText("Save all matrices for MATLAB, NumPy or Matrix Market"))),
      exportStateSpace(
          makeAction(p, windowText("State-Space M&odel…"),
                     windowText("Save A, B, C, D with chosen inputs and outputs for MATLAB, NumPy or Matrix Market"))),
      report(makeAction(p, windowText("Re&port…"),
                        windowText("Everything about this mechanism as PDF, HTML or Markdown, or as a worksheet"),
                        Qt::CTRL | Qt::SHIFT | Qt::Key_P)),
      print(makeAction(p, windowText("Pr&int…"), windowText("Print the report"), QKeySequence::Print)),
      printPreview(makeAction(p, windowText("Print Previe&w…"),
                              windowText("See the pages of the report before they are printed"))),
      closeWindow(makeAction(p, windowText("&Close"), windowText("Close this window"), QKeySequence::Close)),
      quit(makeAction(p, windowText("&Quit"), windowText("Leave the program"), QKeySequence::Quit))
{
    open->setIconText(windowText("Open"));
    gallery->setIconText(windowText("Gallery"));
    quit->setMenuRole(QAction::QuitRole);
}

HistoryActions::HistoryActions(QObject* p, QUndoStack& undoStack)
    : undo(withStandardShortcut(undoStack.createUndoAction(p, windowText("&Undo")), QKeySequence::Undo,
                                windowText("Take the last change back"))),
      redo(withStandardShortcut(undoStack.createRedoAction(p, windowText("&Redo")), QKeySequence::Redo,
                                windowText("Do the change again"))),
      history(makeAction(p, windowText("&History"), windowText("Show the list of changes; click one to go back to it"),
                         Qt::CTRL | Qt::Key_H)),
      pin(makeAction(p, windowText("&Pin This State"), windowText("Keep this state, and compare what comes with it"),
                     Qt::CTRL | Qt::SHIFT | Qt::Key_B)),
      deselect(makeAction(p, windowText("D&eselect All"), windowText("Clear the selection of points and elements"),
                          Qt::CTRL | Qt::SHIFT | Qt::Key_A))
{
    // Where the desktop has another key the one of other desktops works too.
    QList<QKeySequence> keys = redo->shortcuts();
    for (const QKeySequence& each :
         {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y)}) {
        if (!keys.contains(each)) {
            keys << each;
        }
    }
    redo->setShortcuts(keys);
    // The whole words of the history would push the toolbar about with every step.
    undo->setIconText(windowText("Undo"));
    redo->setIconText(windowText("Redo"));
}

ViewActions::ViewActions(QObject* p)
    : fit(makeAction(p, windowText("&Fit"), windowText("Show the whole mechanism"), Qt::Key_F)),
      play(makeAction(p, windowText("&Play or Pause"), windowText("Move the mechanism in the selected mode"),
                      Qt::Key_Space)),
      labels(
          makeSwitch(p, windowText("&Labels"), windowText("Write the names of points and elements into the drawing"))),
      ghost(makeSwitch(p, windowText("S&how Drawn Position"),
                       windowText("Show the drawing in pale lines behind the mechanism in equilibrium"))),
      sectionForces(
          makeSwitch(p, windowText("Section For&ces"), windowText("Draw N, V and M along the selected beams"))),
      grid(makeSwitch(p, windowText("&Grid"), windowText("Show the grid"))),
      parts(makeSwitch(p, windowText("&Parts"), windowText("Show the panel with parts, form and findings"),
                       Qt::CTRL | Qt::Key_1)),
      film(makeSwitch(p, windowText("&Film Strip"), windowText("Show the pictures of one period"),
                      Qt::CTRL | Qt::Key_2)),
      studies(makeSwitch(p, windowText("&Pages"), windowText("Show the panel with the seven questions and their pages"),
                         Qt::CTRL | Qt::Key_3)),
      fullScreen(makeSwitch(p, windowText("Pr&esent"),
                            windowText("Fill the screen with the mechanism and one page, in large words, or go back"),
                            Qt::Key_F11)),
      largerText(makeAction(p, windowText("Lar&ger Text"), windowText("Make all words larger, up to twice the size"),
                            QKeySequence::ZoomIn)),
      smallerText(
          makeAction(p, windowText("S&maller Text"), windowText("Make all words smaller"), QKeySequence::ZoomOut)),
      usualText(makeAction(p, windowText("&Reset Text Size"), windowText("Give all words their usual size"),
                           Qt::CTRL | Qt::Key_0)),
      preferences(makeAction(p, windowText("Pre&ferences…"), windowText("Theme, grid, motion, autosave, units"),
                             Qt::CTRL | Qt::Key_Comma)),
      theme(makeThemes(p))
{
    play->setAutoRepeat(false);
    QList<QKeySequence> larger = QKeySequence::keyBindings(QKeySequence::ZoomIn);
    larger << QKeySequence(Qt::CTRL | Qt::Key_Equal);
    largerText->setShortcuts(larger);
    smallerText->setShortcuts(QKeySequence::ZoomOut);
    preferences->setMenuRole(QAction::PreferencesRole);
}

AnalysisActions::AnalysisActions(QObject* p)
    : analyze(makeAction(p, windowText("&Analyse Again"),
                         windowText("Find the equilibrium and the eigenvalues once more"), Qt::Key_F5)),
      cancel(makeAction(p, windowText("&Cancel"), windowText("Stop the analysis that is running"),
                        Qt::CTRL | Qt::Key_Period))
{
    analyze->setIconText(windowText("Analyse"));
}

HelpActions::HelpActions(QObject* p)
    : palette(makeAction(p, windowText("&Find by Name…"),
                         windowText("Type the name of a command, page, part, number or example, and go there"),
                         Qt::CTRL | Qt::Key_K)),
      why(makeAction(p, windowText("&Why This Eigenvalue?"),
                     windowText("Explain why the selected eigenvalue is true or spurious, with a picture"),
                     Qt::Key_Question)),
      explain(
          makeAction(p, windowText("What &Is This?"),
                     windowText("Explain what is under the pointer: what it means, its formula, where it stands in the "
                                "papers, an example"),
                     Qt::Key_F1)),
      terms(makeAction(p, windowText("&Terms and Symbols…"),
                       windowText("Every word that the program uses, and what it means"), Qt::SHIFT | Qt::Key_F1)),
      shortcuts(makeAction(p, windowText("&Keyboard Shortcuts"), windowText("Show which keys do what"),
                           Qt::CTRL | Qt::Key_F1)),
      about(makeAction(p, windowText("&About Eigenlink"), windowText("Version and licence")))
{
    about->setMenuRole(QAction::AboutRole);
}

Actions::Actions(QObject* parent, QUndoStack& undoStack)
    : FileActions(parent),
      HistoryActions(parent, undoStack),
      ViewActions(parent),
      AnalysisActions(parent),
      HelpActions(parent)
{
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
