#pragma once

#include "app/commands/file_commands.h"
#include "app/document/recovery.h"
#include "app/document/session.h"
#include "app/jobs/sweep_runner.h"
#include "app/jobs/window_analysis.h"
#include "app/preferences.h"
#include "app/window/actions.h"
#include "model/analysis/sparsity.h"
#include "views/benchmark/benchmark_view.h"

#include <QMainWindow>

class QLabel;
class QMenu;
class QPushButton;
class QStackedWidget;

namespace eigenlink {

class AnalysisMenu;
class ChoiceStrip;
class EditActions;
class EditCommands;
class ExportCommands;
class ReportCommands;
class GalleryView;
class MessageBar;
class StatusChip;
class ToolActions;
class Workspace;

/// The window: every connection between document, analysis and views is made here, and nothing else.
class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    /// `preferences` must live longer than the window.
    MainWindow(Preferences& preferences, ThemeChoice theme, AnalysisRunner::Job job = analyzeForWindow);
    ~MainWindow() override;

    /// Size of a new window: most of a screen with so much room, never more than it has [px].
    static QSize sizeOn(QSize screen);

    /// Opens a file in place of what is shown; false when it stays.
    bool openFile(const QString& path);

    Session& session() { return m_session; }
    Workspace& workspace() { return *m_workspace; }
    const Actions& actions() const { return m_actions; }
    FileCommands& files() { return m_files; }
    MessageBar& messages() { return *m_messages; }
    /// Shows recovered work as a new, unsaved mechanism; true when it is kept safe again.
    bool recover(const Mechanism& mechanism);
    EditCommands& edits() { return *m_edits; }
    ToolActions& tools() { return *m_tools; }

public Q_SLOTS:
    void showGallery();
    void showWorkspace();
    void setTheme(eigenlink::ThemeChoice choice);

Q_SIGNALS:
    /// Files that were dropped beside the one opened here: each wants a window of its own.
    void moreFilesDropped(const QStringList& files);

protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void createPages();
    void createEditing();
    void createMenus();
    void fillEditMenus(QMenu* edit, QMenu* draw) const;
    void createToolBar();
    void createStatusBar();
    void connectFiles();
    void connectExports();
    void connectFigures();
    void connectSession();
    void connectSelection();
    void connectEdits();
    void connectTools();
    void connectEditing();
    void connectPartMenu();
    void connectPlayer();
    void connectSweep();
    void connectBenchmark();
    void measureTable(bool pendulum);
    void connectSwitches();
    void connectPanels();
    void changeTextSize(double factor);
    void connectSwitch(QAction* action, const QString& name, bool otherwise, const std::function<void(bool)>& apply);
    void askFamily();
    void askProperties();
    void showHistory(bool visible);
    void showPreferences();
    void applyPreferences();
    void updateTitle();
    void updateFigures();
    void updateMethods(const AnalysisOptions& options);
    bool showsSweep() const;
    std::shared_ptr<const Exhibit> sweptExhibit();
    void updateStudy();
    void updateSparsity();
    void showHint(const QString& hint);

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
    AnalysisMenu* m_analysisMenu;
    QPushButton* m_methods;
    StatusChip* m_chip;
    QAction* m_push;  ///< shown where the mechanism stands, but not for long
    QLabel* m_hint;
    ChoiceStrip* m_choices;
    QLabel* m_figures;
    ExportCommands* m_exports;
    ReportCommands* m_reports;
    EditCommands* m_edits;
    EditActions* m_editActions;
    ToolActions* m_tools;
    SweepRunner m_sweeps;
    std::shared_ptr<const Sweep> m_exhibited;
    std::shared_ptr<const MechanismParts> m_exhibitedParts;
    BackgroundJob<std::vector<TimingRow>> m_benchmarks;
    BackgroundJob<std::vector<SparsityPattern>> m_patterns;
    std::shared_ptr<const Analysis> m_patternsOf;
    QWidget* m_history = nullptr;
};

}  // namespace eigenlink
