#pragma once

#include "app/commands/file_commands.h"
#include "app/document/recovery.h"
#include "app/document/session.h"
#include "app/jobs/window_analysis.h"
#include "app/preferences.h"
#include "app/window/pages/page.h"
#include "app/window/parts/actions.h"

#include <QMainWindow>

class QStackedWidget;

namespace eigenlink {

class AnalysisMenu;
class AudienceMarks;
class ChoiceStrip;
class CommandPalette;
class EditActions;
class EditCommands;
class FigureCommands;
class FileExport;
class GalleryView;
class HandOut;
class HelpCards;
class Layouts;
class LessonPanel;
class MainToolBar;
class MessageBar;
class Presentation;
class StatusLine;
class ToolActions;
class WindowPages;
class Workspace;

/// The window: its views, and every connection between the document, the mechanism's views and the commands.
/// Pages beside the mechanism connect themselves (see Page).
class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    /// `preferences` must live longer than the window.
    MainWindow(Preferences& preferences, ThemeChoice theme, AnalysisRunner::Job job = analyzeForWindow,
               const std::vector<PageType>& pages = pageTypes());
    ~MainWindow() override;

    /// Size of a new window: most of a screen with so much room, never more than it has [px].
    static QSize sizeOn(QSize screen);

    /// Opens a file in place of the shown mechanism; false when that stays.
    bool openFile(const QString& path);
    /// Shows the window in the size that was set, also where its widgets ask for more until their words are measured.
    void setVisible(bool isVisible) override;

    Session& session() { return m_session; }
    Workspace& workspace() { return *m_workspace; }
    const Actions& actions() const { return m_actions; }
    const FigureCommands& figures() const { return *m_figures; }
    FileCommands& files() { return m_files; }
    MessageBar& messages() { return *m_messages; }
    /// Shows recovered work as a new, unsaved mechanism; true when it is kept safe again.
    bool recover(const Mechanism& mechanism);
    EditCommands& edits() { return *m_edits; }
    ToolActions& tools() { return *m_tools; }
    Presentation& presentation() { return *m_presentation; }
    Layouts& layouts() { return *m_layouts; }
    AudienceMarks& audienceMarks() { return *m_audienceMarks; }
    HandOut& handOut() { return *m_handOut; }
    const Theme& theme() const { return m_theme; }
    ThemeChoice themeChoice() const { return m_themeChoice; }
    LessonPanel& lesson() { return *m_lesson; }
    HelpCards& help() { return *m_help; }

public Q_SLOTS:
    void showGallery();
    void showWorkspace();
    void setTheme(eigenlink::ThemeChoice choice);
    /// Takes the colours and the size of words that another window has chosen, which are those of the program.
    void wear(const eigenlink::Theme& theme, eigenlink::ThemeChoice choice);

Q_SIGNALS:
    /// Files that were dropped beside the one opened here: each needs a window of its own.
    void moreFilesDropped(const QStringList& files);
    /// The program has other colours or another size of words from now on.
    void dressed(const eigenlink::Theme& theme, eigenlink::ThemeChoice choice);

protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void createViews();
    void createPresentation();
    void createCommands();
    QList<QAction*> presentationActions() const;
    void connectFiles();
    void connectGallery();
    void connectLessons();
    void connectExports();
    void connectSession();
    void connectViews();
    void connectEdits();
    void connectDrawing();
    void connectTools();
    void connectPlayer();
    void takeViews(const Page& page);
    void connectSwitches();
    void connectPanels();
    void changeTextSize(double factor);
    void openPalette();
    void editNumber(const std::string& part, const std::string& key);
    void askTemplate();
    void askProperties();
    void showPreferences();
    void applyPreferences();
    void updateTitle();
    void updateActions(const Shown& shown);

    Preferences& m_preferences;
    Theme m_theme;
    ThemeChoice m_themeChoice = ThemeChoice::system;
    Session m_session;
    Actions m_actions;
    FileCommands m_files;
    Recovery m_recovery;
    QStackedWidget* m_pages;
    GalleryView* m_gallery;
    Workspace* m_workspace;
    MessageBar* m_messages;
    WindowPages* m_studies = nullptr;
    AnalysisMenu* m_analysisMenu;
    MainToolBar* m_toolBar;
    ChoiceStrip* m_choices;
    StatusLine* m_statusLine;
    CommandPalette* m_palette;
    FileExport* m_exports;
    FigureCommands* m_figures;
    EditCommands* m_edits;
    EditActions* m_editActions;
    ToolActions* m_tools;
    Presentation* m_presentation = nullptr;
    Layouts* m_layouts = nullptr;
    AudienceMarks* m_audienceMarks = nullptr;
    HandOut* m_handOut = nullptr;
    HelpCards* m_help = nullptr;
    LessonPanel* m_lesson = nullptr;
};

}  // namespace eigenlink
