#include "app/window/main_window.h"

#include "app/application.h"
#include "app/commands/export_commands.h"
#include "app/commands/report_commands.h"
#include "app/example_list.h"
#include "app/window/analysis_menu.h"
#include "app/window/choice_strip.h"
#include "app/window/edit_actions.h"
#include "app/window/message_bar.h"
#include "app/window/status_chip.h"
#include "app/window/tool_actions.h"
#include "app/window/window_help.h"
#include "app/window/workspace.h"
#include "model/motion/pose.h"
#include "views/canvas/canvas_view.h"
#include "views/gallery/gallery_view.h"
#include "views/inspector/inspector_view.h"
#include "views/issues/issue_list.h"
#include "views/modes/film_strip.h"
#include "views/modes/mode_player.h"
#include "views/outline/outline_view.h"
#include "views/spectrum/comparison_view.h"
#include "views/spectrum/spectrum_plot.h"
#include "views/spectrum/spectrum_table.h"

#include <QCloseEvent>
#include <QLabel>
#include <QMenuBar>
#include <QMimeData>
#include <QPushButton>
#include <QScreen>
#include <QStackedWidget>
#include <QStatusBar>
#include <QToolBar>
#include <QVBoxLayout>

namespace eigenlink {

namespace {

constexpr QSize kFrame{0, 40};  // what window managers put around a window [px]

QStringList filesIn(const QMimeData& data)
{
    QStringList files;
    for (const QUrl& url : data.urls()) {
        if (url.isLocalFile()) {
            files << url.toLocalFile();
        }
    }
    return files;
}

}  // namespace

QSize MainWindow::sizeOn(QSize screen)
{
    constexpr QSize kLeast(1440, 900);
    constexpr QSize kMost(2080, 1240);
    return (0.9 * screen).boundedTo(kMost).expandedTo(kLeast).boundedTo(screen - kFrame);
}

MainWindow::MainWindow(Preferences& preferences, ThemeChoice theme, AnalysisRunner::Job job)
    : m_preferences(preferences),
      m_session(std::move(job)),
      m_actions(this, m_session.document().undoStack()),
      m_files(m_session.document(), preferences, this),
      m_recovery(m_session.document(), preferences.recoveryFolder())
{
    setAcceptDrops(true);
    resize(sizeOn(screen()->availableSize()));
    createPages();
    createEditing();
    createMenus();
    createToolBar();
    createStatusBar();
    connectFiles();
    connectExports();
    connectSession();
    connectSelection();
    connectEdits();
    connectTools();
    connectEditing();
    connectPlayer();
    connectSweep();
    connectBenchmark();
    connectSwitches();
    setTheme(theme);
    applyPreferences();
    restoreGeometry(m_preferences.state(QStringLiteral("window")));
    m_workspace->restoreSizes(m_preferences);
    connectPanels();
    showGallery();
    updateTitle();
}

MainWindow::~MainWindow() = default;

bool MainWindow::openFile(const QString& path)
{
    return m_files.open(path);
}

bool MainWindow::recover(const Mechanism& mechanism)
{
    m_session.document().openRecovered(mechanism);
    showWorkspace();
    m_workspace->canvas->fit();
    return m_recovery.keep();
}

void MainWindow::showGallery()
{
    m_gallery->setRecentFiles(m_preferences.recentFiles());
    m_pages->setCurrentWidget(m_gallery);
    m_actions.gallery->setChecked(true);
}

void MainWindow::showWorkspace()
{
    m_pages->setCurrentWidget(m_workspace);
    m_workspace->canvas->setFocus();
}

void MainWindow::setTheme(ThemeChoice choice)
{
    Theme theme = themeOf(choice);
    theme.textScale = m_preferences.textScale();
    m_theme = theme;
    m_themeChoice = choice;
    applyTheme(theme);
    m_actions.setTheme(theme);
    m_tools->setTheme(theme);
    m_editActions->setTheme(theme);
    m_workspace->setTheme(theme);
    m_gallery->setTheme(theme);
    for (QAction* action : m_actions.theme->actions()) {
        action->setChecked(action->data().toInt() == static_cast<int>(choice));
    }
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    if (!m_files.mayLeave()) {
        event->ignore();
        return;
    }
    m_preferences.setState(QStringLiteral("window"), saveGeometry());
    m_workspace->keepSizes(m_preferences);
    m_recovery.forget();
    event->accept();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (!filesIn(*event->mimeData()).isEmpty()) {
        event->acceptProposedAction();
    }
}

void MainWindow::dropEvent(QDropEvent* event)
{
    event->acceptProposedAction();
    QStringList files = filesIn(*event->mimeData());
    if (!files.isEmpty() && m_files.open(files.takeFirst()) && !files.isEmpty()) {
        Q_EMIT moreFilesDropped(files);
    }
}

void MainWindow::createPages()
{
    m_messages = new MessageBar;
    m_gallery = new GalleryView;
    m_gallery->setExamples(examples());
    m_workspace = new Workspace;
    m_pages = new QStackedWidget;
    m_pages->addWidget(m_gallery);
    m_pages->addWidget(m_workspace);
    auto* center = new QWidget;
    auto* column = new QVBoxLayout(center);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_messages);
    column->addWidget(m_pages, 1);
    setCentralWidget(center);
    m_exports = new ExportCommands(m_session, *m_workspace, m_preferences, this);
    m_reports = new ReportCommands(m_session, m_preferences, this);
}

void MainWindow::createMenus()
{
    QMenu* file = menuBar()->addMenu(tr("&File"));
    file->addActions({m_actions.newMechanism, m_actions.newFromTemplate, m_actions.newWindow, m_actions.open});
    QMenu* recent = file->addMenu(tr("Open &Recent"));
    recent->setToolTipsVisible(true);
    connect(file, &QMenu::aboutToShow, recent, [this, recent] { m_files.fillRecent(recent); });
    file->addAction(m_actions.gallery);
    file->addSeparator();
    file->addActions({m_actions.save, m_actions.saveAs, m_actions.revert, m_actions.properties});
    file->addSeparator();
    QMenu* pictures = file->addMenu(tr("&Export Picture"));
    pictures->addActions(m_actions.exportFigures->actions());
    pictures->addAction(m_actions.exportAnimation);
    file->addMenu(tr("Export &Data"))
        ->addActions(
            {m_actions.exportSpectrum, m_actions.exportModes, m_actions.exportMatrices, m_actions.exportStateSpace});
    file->addAction(m_actions.report);
    file->addSeparator();
    file->addActions({m_actions.print, m_actions.printPreview});
    file->addSeparator();
    file->addActions({m_actions.closeWindow, m_actions.quit});

    QMenu* edit = menuBar()->addMenu(tr("&Edit"));
    fillEditMenus(edit, menuBar()->addMenu(tr("&Draw")));

    QMenu* view = menuBar()->addMenu(tr("&View"));
    view->addActions({m_actions.fit, m_actions.play});
    view->addSeparator();
    view->addActions({m_actions.labels, m_actions.ghost, m_actions.grid});
    view->addSeparator();
    view->addActions({m_actions.hideSpurious, m_actions.symlog});
    view->addSeparator();
    view->addActions({m_actions.parts, m_actions.film, m_actions.studies, m_actions.history});
    view->addSeparator();
    view->addActions({m_actions.fullScreen, m_actions.largerText, m_actions.smallerText, m_actions.usualText});
    view->addSeparator();
    view->addMenu(tr("&Theme"))->addActions(m_actions.theme->actions());

    m_analysisMenu = new AnalysisMenu(tr("&Analysis"), this);
    m_analysisMenu->addSeparator();
    m_analysisMenu->addActions({m_actions.analyze, m_actions.cancel});
    menuBar()->addMenu(m_analysisMenu);

    menuBar()->addMenu(tr("&Help"))->addActions({m_actions.gallery, m_actions.shortcuts, m_actions.about});
}

void MainWindow::createToolBar()
{
    QToolBar* bar = addToolBar(tr("Tools"));
    bar->setObjectName(QStringLiteral("tools"));
    bar->setMovable(false);
    bar->setContextMenuPolicy(Qt::PreventContextMenu);
    bar->setToolButtonStyle(Qt::ToolButtonTextUnderIcon);
    bar->setIconSize({18, 18});
    bar->addActions({m_actions.gallery, m_actions.open, m_actions.save});
    bar->addSeparator();
    bar->addActions({m_actions.undo, m_actions.redo});
    bar->addSeparator();
    bar->addActions({m_actions.fit, m_actions.analyze});
    bar->addSeparator();
    m_methods = new QPushButton(bar);
    m_methods->setMenu(m_analysisMenu->methodsMenu());
    bar->addWidget(m_methods);
    auto* spacer = new QWidget;
    spacer->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    bar->addWidget(spacer);
    auto* push = new QPushButton(tr("Push it"), bar);
    push->setToolTip(
        tr("The smallest push makes it leave this place: give it one along its growing mode and see where it "
           "settles"));
    m_push = bar->addWidget(push);
    m_push->setVisible(false);
    connect(push, &QPushButton::clicked, m_workspace->canvas, &CanvasView::push);
    m_chip = new StatusChip;
    bar->addWidget(m_chip);
}

void MainWindow::createStatusBar()
{
    m_choices = new ChoiceStrip(*m_analysisMenu);
    statusBar()->addPermanentWidget(m_choices);
    m_figures = new QLabel;
    m_figures->setAccessibleName(tr("Figures of the analysis"));
    statusBar()->addPermanentWidget(m_figures);
    m_hint = new QLabel;
    m_hint->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    statusBar()->addWidget(m_hint, 1);
    statusBar()->setSizeGripEnabled(false);
    statusBar()->setContentsMargins(10, 0, 10, 2);
}

}  // namespace eigenlink
