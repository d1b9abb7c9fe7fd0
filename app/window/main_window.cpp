#include "app/window/main_window.h"

#include "app/commands/animation_commands.h"
#include "app/commands/data_commands.h"
#include "app/commands/edit_commands.h"
#include "app/commands/figure_commands.h"
#include "app/commands/file_export.h"
#include "app/commands/page_files.h"
#include "app/commands/report_commands.h"
#include "app/dialogs/preferences_dialog.h"
#include "app/dialogs/properties_dialog.h"
#include "app/dialogs/template_dialog.h"
#include "app/document/example_list.h"
#include "app/window/analysis_menu.h"
#include "app/window/audience_marks.h"
#include "app/window/choice_strip.h"
#include "app/window/command_palette.h"
#include "app/window/edit_actions.h"
#include "app/window/focus_mark.h"
#include "app/window/hand_out.h"
#include "app/window/help_cards.h"
#include "app/window/layouts.h"
#include "app/window/lesson/lesson_panel.h"
#include "app/window/main_tool_bar.h"
#include "app/window/pages/motion/motion_page.h"
#include "app/window/palette_items.h"
#include "app/window/part_menu.h"
#include "app/window/parts/kept_switch.h"
#include "app/window/parts/message_bar.h"
#include "app/window/parts/program_theme.h"
#include "app/window/parts/study_panel.h"
#include "app/window/parts/workspace.h"
#include "app/window/presentation.h"
#include "app/window/status_line.h"
#include "app/window/tool_actions.h"
#include "app/window/window_figures.h"
#include "app/window/window_help.h"
#include "app/window/window_menus.h"
#include "app/window/window_pages.h"
#include "views/canvas/widget/canvas_view.h"
#include "views/gallery/gallery_view.h"
#include "views/inspector/inspector_view.h"
#include "views/issues/issue_list.h"
#include "views/layout/typed_text.h"
#include "views/modes/film_strip.h"
#include "views/modes/mode_player.h"
#include "views/outline/outline_view.h"

#include <QApplication>
#include <QCloseEvent>
#include <QListView>
#include <QMimeData>
#include <QScreen>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTimer>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>
#include <tuple>

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

void MainWindow::setVisible(bool isVisible)
{
    const QSize wanted = size();
    QMainWindow::setVisible(isVisible);
    const QSize grown = size();
    if (isVisible && grown.width() > wanted.width()) {
        QTimer::singleShot(0, this, [this, wanted, grown] {
            if (size() == grown && (windowState() & (Qt::WindowMaximized | Qt::WindowFullScreen)) == 0) {
                resize(wanted);
            }
        });
    }
}

MainWindow::MainWindow(Preferences& preferences, ThemeChoice theme, AnalysisRunner::Job job,
                       const std::vector<PageType>& pages)
    : m_preferences(preferences),
      m_session(std::move(job)),
      m_actions(this, m_session.document().undoStack()),
      m_files(m_session.document(), preferences, this),
      m_recovery(m_session.document(), preferences.recoveryFolder())
{
    setAcceptDrops(true);
    resize(sizeOn(screen()->availableSize()));
    createViews();
    m_studies = new WindowPages(pages, {m_session, m_preferences, m_actions}, *m_workspace, this);
    connect(m_studies, &WindowPages::wanted, this, &MainWindow::showWorkspace);
    createPresentation();
    createCommands();
    m_toolBar = new MainToolBar(m_actions, *m_analysisMenu, m_session, this);
    addToolBar(m_toolBar);
    connect(m_toolBar, &MainToolBar::pushRequested, m_workspace->canvas, &CanvasView::push);
    m_choices = new ChoiceStrip(*m_analysisMenu);
    statusBar()->addPermanentWidget(m_choices);
    m_statusLine = new StatusLine(m_session, *statusBar());
    m_palette = new CommandPalette(this);
    connectFiles();
    connectGallery();
    connectLessons();
    connectExports();
    connectSession();
    connectViews();
    connectEdits();
    connectDrawing();
    connectTools();
    connectPlayer();
    connectSwitches();
    setTheme(theme);
    applyPreferences();
    restoreGeometry(m_preferences.state(QStringLiteral("window")));
    m_workspace->restoreSizes(m_preferences);
    connectPanels();
    showGallery();
    updateTitle();
}

// An answer or a number that is still being typed is taken when its field loses the keyboard: while all is there.
MainWindow::~MainWindow()
{
    hide();
}

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
    m_gallery->setRecentFiles(recentEntries(m_preferences.recentFiles()));
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
    const bool isPresenting = m_presentation->isPresenting();
    if (isPresenting) {
        theme = projected(theme);
    }
    theme.textScale = m_preferences.textScale() * (isPresenting ? Presentation::kTextScale : 1);
    applyTheme(theme);
    wear(theme, choice);
    Q_EMIT dressed(theme, choice);
}

void MainWindow::wear(const Theme& theme, ThemeChoice choice)
{
    m_theme = theme;
    m_themeChoice = choice;
    m_toolBar->setTextScale(theme.textScale);
    m_actions.setTheme(theme);
    m_tools->setTheme(theme);
    m_editActions->setTheme(theme);
    m_workspace->setTheme(theme);
    m_audienceMarks->setTheme(theme);
    m_studies->setTheme(theme);
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
    m_actions.fullScreen->setChecked(false);
    m_preferences.setState(QStringLiteral("window"), saveGeometry());
    m_workspace->keepSizes(m_preferences);
    m_layouts->keep();
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

void MainWindow::createViews()
{
    m_gallery = new GalleryView;
    std::vector<GalleryEntry> entries = examples();
    std::ranges::move(lessonEntries(), std::back_inserter(entries));
    m_gallery->setExamples(std::move(entries));
    m_workspace = new Workspace;
    m_pages = new QStackedWidget;
    m_pages->addWidget(m_gallery);
    m_pages->addWidget(m_workspace);
    auto* center = new QWidget;
    auto* column = new QVBoxLayout(center);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_pages, 1);
    setCentralWidget(center);
    m_messages = new MessageBar(center);
    m_messages->setOver(m_workspace->canvas);
}

void MainWindow::createPresentation()
{
    m_presentation = new Presentation(m_session, *m_workspace, m_studies->named(), *this);
    static_cast<QVBoxLayout*>(centralWidget()->layout())->insertWidget(0, m_presentation->strip());
    connect(m_presentation, &Presentation::presentingChanged, this, [this] { setTheme(m_themeChoice); });
    connect(m_actions.fullScreen, &QAction::toggled, m_presentation, &Presentation::setPresenting);
    connect(m_presentation, &Presentation::leaveRequested, m_actions.fullScreen,
            [this] { m_actions.fullScreen->setChecked(false); });
    m_audienceMarks = new AudienceMarks(*this);
    connect(m_presentation, &Presentation::presentingChanged, m_audienceMarks, &AudienceMarks::setActive);
    connect(m_presentation, &Presentation::presentingChanged, m_messages, &MessageBar::setPutAside);
    m_layouts = new Layouts(*m_workspace, m_preferences, *m_presentation, *m_actions.fullScreen, this);
    connect(m_layouts, &Layouts::remarked, this, [this](const QString& sentence) { m_statusLine->setHint(sentence); });
}

void MainWindow::createCommands()
{
    m_exports = new FileExport(m_session.document(), m_preferences, this);
    std::vector<WindowFigure> figures = figuresOf(*m_workspace);
    QList<QAction*> switches;
    for (const Page* page : m_studies->all()) {
        for (WindowFigure& figure : page->figures()) {
            figures.push_back(ofShownMechanism(std::move(figure), m_session));
        }
        switches += page->switches();
    }
    m_figures = new FigureCommands(std::move(figures), *m_exports, this);
    const auto useLight = [this, before = ThemeChoice::light](bool light) mutable {
        before = light ? m_themeChoice : before;
        setTheme(light ? ThemeChoice::light : before);
    };
    m_handOut =
        new HandOut({m_session, *m_workspace, *m_presentation, m_figures->figures(), useLight}, *m_exports, this);
    m_edits = new EditCommands(m_session, this, this);
    m_editActions = new EditActions(this, *m_edits);
    m_tools = new ToolActions(this);
    m_tools->addTo(*m_workspace->palette);
    m_analysisMenu = new AnalysisMenu(tr("&Analysis"), this);
    fillMenuBar(*this, {m_actions, *m_editActions, *m_tools, m_files, m_figures->exportActions(),
                        m_figures->copyActions(), m_studies->copyCommand(), m_studies->exportNumbers(), switches,
                        m_studies->questions(), presentationActions(), m_layouts->menu(), m_analysisMenu});
    new PartMenu(m_session, *m_workspace, m_actions, *m_editActions, this);
}

QList<QAction*> MainWindow::presentationActions() const
{
    return m_presentation->actions() << m_audienceMarks->keysAction() << m_handOut->action() << m_handOut->filmAction();
}

void MainWindow::connectFiles()
{
    connect(m_actions.newMechanism, &QAction::triggered, &m_files, qOverload<>(&FileCommands::begin));
    connect(m_actions.newFromTemplate, &QAction::triggered, this, &MainWindow::askTemplate);
    connect(m_actions.properties, &QAction::triggered, this, &MainWindow::askProperties);
    connect(m_actions.preferences, &QAction::triggered, this, &MainWindow::showPreferences);
    connect(m_actions.open, &QAction::triggered, &m_files, &FileCommands::askOpen);
    connect(m_actions.save, &QAction::triggered, &m_files, &FileCommands::save);
    connect(m_actions.saveAs, &QAction::triggered, &m_files, &FileCommands::saveAs);
    connect(m_actions.revert, &QAction::triggered, &m_files, &FileCommands::revert);
    connect(m_actions.quit, &QAction::triggered, qApp, &QApplication::closeAllWindows);
    connect(m_actions.closeWindow, &QAction::triggered, this, &MainWindow::close);
    connect(m_actions.shortcuts, &QAction::triggered, this, [this] { showShortcuts(this); });
    m_help = new HelpCards(*this);
    connect(m_actions.explain, &QAction::triggered, m_help, &HelpCards::explain);
    connect(m_actions.terms, &QAction::triggered, m_help, [this] { m_help->showGlossary(nullptr); });
    connect(m_help, &HelpCards::exampleRequested, &m_files,
            [this](const QString& name) { m_files.openExample(pathOfExample(name)); });
    connect(m_actions.palette, &QAction::triggered, this, &MainWindow::openPalette);
    connect(m_actions.about, &QAction::triggered, this, [this] { showAbout(this); });
    connect(&m_files, &FileCommands::opened, m_messages, &MessageBar::dismiss);
    connect(&m_files, &FileCommands::opened, this, &MainWindow::showWorkspace);
    connect(&m_files, &FileCommands::opened, m_workspace->canvas, &CanvasView::fit);
    connect(&m_files, &FileCommands::message, m_messages, &MessageBar::show);
    connect(&m_files, &FileCommands::choice, m_messages, &MessageBar::offer);
    connect(&m_recovery, &Recovery::failed, m_messages,
            [this](const QString& sentence) { m_messages->show(Tone::warning, sentence); });

    Document& document = m_session.document();
    connect(&document, &Document::fileNameChanged, this, &MainWindow::updateTitle);
    connect(&document, &Document::modifiedChanged, this, &MainWindow::updateTitle);
}

void MainWindow::connectGallery()
{
    connect(m_actions.gallery, &QAction::triggered, this,
            [this](bool shown) { shown ? showGallery() : showWorkspace(); });
    connect(m_pages, &QStackedWidget::currentChanged, this, [this] {
        m_actions.gallery->setChecked(m_pages->currentWidget() == m_gallery);
        m_statusLine->setChoosing(m_pages->currentWidget() == m_gallery);
        m_tools->setEnabled(m_pages->currentWidget() == m_workspace);
        m_editActions->setSeen(m_pages->currentWidget() == m_workspace);
    });
    connect(m_gallery, &GalleryView::opened, &m_files,
            [this](const QString& path) { isExample(path) ? m_files.openExample(path) : m_files.open(path); });
    connect(m_gallery, &GalleryView::newRequested, &m_files, qOverload<>(&FileCommands::begin));
    connect(m_gallery, &GalleryView::templateRequested, this, &MainWindow::askTemplate);
    connect(m_gallery, &GalleryView::openFileRequested, &m_files, &FileCommands::askOpen);
}

// Every mechanism that is opened takes the place of the lesson.
void MainWindow::connectLessons()
{
    const LessonStageParts parts{
        *this,
        m_session,
        *m_workspace,
        [this](const auto& isOffered) { m_studies->setOffered(isOffered); },
        [this](const std::string& study) { m_studies->showStudy(study); },
        [this](const Outcome<std::string>& text) { findChild<MotionPage*>()->showMeasured(text); },
        [this](const auto& isOffered) { m_tools->setOffered(isOffered); },
        FocusMark::makeRing};
    m_lesson = new LessonPanel(parts, m_preferences, *m_exports, this);
    connect(&m_files, &FileCommands::lessonRequested, m_lesson, &LessonPanel::open);
    connect(&m_files, &FileCommands::opened, m_lesson, &LessonPanel::close);
    connect(m_lesson, &LessonPanel::message, m_messages, &MessageBar::show);
    connect(m_lesson, &LessonPanel::opened, m_messages, &MessageBar::dismiss);
    connect(m_lesson, &LessonPanel::opened, this, &MainWindow::showWorkspace);
}

void MainWindow::connectExports()
{
    auto* tables = new DataCommands(m_session, *m_exports, this);
    connect(m_actions.exportSpectrum, &QAction::triggered, tables, &DataCommands::exportSpectrum);
    connect(m_actions.exportModes, &QAction::triggered, tables, &DataCommands::exportModes);
    connect(m_actions.exportMatrices, &QAction::triggered, tables, &DataCommands::exportMatrices);
    connect(m_actions.exportStateSpace, &QAction::triggered, tables, &DataCommands::exportStateSpace);
    auto* animations = new AnimationCommands(m_session, *m_workspace, *m_exports, this);
    connect(m_actions.exportAnimation, &QAction::triggered, animations, &AnimationCommands::exportAnimation);
    connect(m_exports, &FileExport::message, m_messages, &MessageBar::show);
    auto* reports = new ReportCommands(m_session, m_preferences, m_figures->figures(), this);
    reports->setStudies([this] { return m_studies->answered(); });
    connect(m_actions.report, &QAction::triggered, reports, &ReportCommands::showReport);
    connect(m_actions.print, &QAction::triggered, reports, &ReportCommands::print);
    connect(m_actions.printPreview, &QAction::triggered, reports, &ReportCommands::printPreview);
    connect(reports, &ReportCommands::message, m_messages, &MessageBar::show);
    connect(m_studies, &WindowPages::message, m_messages, &MessageBar::show);
    auto* pageFiles = new PageFiles(*m_exports, this);
    for (const Page* page : m_studies->all()) {
        connect(page, &Page::opened, this, [this, page] { takeViews(*page); });
        connect(page, &Page::copyRequested, m_figures, &FigureCommands::copyFigure);
        connect(page, &Page::fileRequested, pageFiles, &PageFiles::write);
    }
}

void MainWindow::connectSession()
{
    connect(&m_session, &Session::shownChanged, this, &MainWindow::updateActions);
    connect(m_actions.cancel, &QAction::triggered, &m_session, &Session::cancel);
    connect(m_actions.analyze, &QAction::triggered, &m_session, &Session::analyzeAgain);
    connect(m_analysisMenu, &AnalysisMenu::optionsChanged, &m_session, &Session::setOptions);
    connect(&m_session, &Session::optionsChanged, m_analysisMenu, &AnalysisMenu::setOptions);
    connect(&m_session, &Session::optionsChanged, m_choices, &ChoiceStrip::setOptions);
    m_choices->setOptions(m_session.options());
    updateActions(m_session.shown());
}

// The shown value goes to every view, a selection in one comes back.
void MainWindow::connectViews()
{
    const auto show = [this](auto*... views) {
        (connect(&m_session, &Session::shownChanged, views, &std::remove_pointer_t<decltype(views)>::setShown), ...);
    };
    const auto listen = [this](auto*... views) {
        (connect(views, &std::remove_pointer_t<decltype(views)>::selected, &m_session, &Session::select), ...);
    };
    const Workspace& w = *m_workspace;
    show(w.outline, w.canvas, w.inspector, w.issues, w.filmStrip, w.player);
    listen(w.outline, w.issues, w.canvas);
    connect(&m_session, &Session::shownChanged, m_workspace, [this](const Shown& shown) {
        m_workspace->studies->setEmpty(shown.mechanism().elements.empty());
        m_workspace->setModesShown(shown.exhibit() == nullptr || shown.exhibit()->configuration.mode);
    });
    m_workspace->studies->setEmpty(true);  // until a mechanism is shown
    connect(m_actions.deselect, &QAction::triggered, this, [this] {
        m_session.select({{}, m_session.selection().mode});
    });
}

void MainWindow::connectEdits()
{
    Document& document = m_session.document();
    connect(m_workspace->inspector, &InspectorView::edited, &document, &Document::apply);
    connect(m_workspace->inspector, &InspectorView::previewed, &document, &Document::preview);
    connect(&m_session, &Session::mechanismChanged, this, [this] {
        const MechanismSnapshot& committed = m_session.document().mechanism();
        m_workspace->canvas->setCommitted(committed);
        m_workspace->outline->setCommitted(committed);
        m_workspace->inspector->setCommitted(committed);
        m_workspace->issues->setCommitted(committed);
    });
    connect(&document, &Document::refused, m_workspace->inspector, &InspectorView::takeBack);
    connect(m_workspace->issues, &IssueList::pointedAt, m_workspace->canvas, &CanvasView::setPointedAt);
    connect(m_workspace->issues, &IssueList::edited, &document, [this](const QString& text, const Mechanism& next) {
        m_workspace->canvas->keepInSight();
        m_session.document().apply(text, next);
    });
}

void MainWindow::connectDrawing()
{
    Document& document = m_session.document();
    CanvasView* canvas = m_workspace->canvas;
    connect(canvas, &CanvasView::edited, &document, &Document::apply);
    connect(canvas, &CanvasView::previewed, &document, &Document::preview);
    connect(canvas, &CanvasView::previewEnded, &document, &Document::endPreview);
    connect(m_workspace->inspector, &InspectorView::left, canvas, qOverload<>(&QWidget::setFocus));
    connect(canvas, &CanvasView::drawingShownChanged, m_workspace->outline, &OutlineView::setDrawingShown);
    connect(canvas, &CanvasView::propertiesRequested, m_workspace->inspector, &InspectorView::focusFirstField);
    connect(canvas, &CanvasView::gravityRequested, this, &MainWindow::askProperties);
    connect(m_workspace->outline, &OutlineView::edited, &document, &Document::apply);
    connect(m_workspace->outline, &OutlineView::refused, m_messages,
            [this](const QString& text) { m_messages->show(Tone::error, text); });
    connect(m_edits, &EditCommands::message, m_messages, &MessageBar::show);
    connect(m_edits, &EditCommands::remarked, m_statusLine, &StatusLine::setHint);
    const QUndoStack& history = m_session.document().undoStack();
    connect(m_actions.undo, &QAction::triggered, m_statusLine,
            [this, &history] { m_statusLine->setHint(tr("Undone: %1").arg(history.redoText())); });
    connect(m_actions.redo, &QAction::triggered, m_statusLine,
            [this, &history] { m_statusLine->setHint(tr("Done again: %1").arg(history.undoText())); });
    for (QWidget* view : std::initializer_list<QWidget*>{canvas, m_workspace->outline->view()}) {
        m_editActions->addShortcuts(view);
    }
    connect(&m_session, &Session::shownChanged, m_editActions, [this] { m_editActions->update(); });
    connect(&document, &Document::replaced, this, [this] {
        m_statusLine->setHint({});  // what was undone belonged to another mechanism
        m_workspace->canvas->setTool(QStringLiteral("select"));
        m_tools->drawingMode()->setChecked(false);
    });
}

void MainWindow::connectTools()
{
    CanvasView* canvas = m_workspace->canvas;
    connect(m_tools, &ToolActions::toolRequested, canvas, &CanvasView::setTool);
    connect(m_tools, &ToolActions::toolRequested, canvas, qOverload<>(&QWidget::setFocus));
    connect(canvas, &CanvasView::toolChanged, m_tools, &ToolActions::showTool);
    connect(m_tools->drawingMode(), &QAction::toggled, canvas, &CanvasView::setDrawingMode);
    connect(canvas, &CanvasView::drawingModeChanged, m_tools->drawingMode(), &QAction::setChecked);
    keepSwitch(*m_tools->snapping(), m_preferences, QStringLiteral("snapping"), true,
               [canvas](bool on) { canvas->setSnapping(on); });
    m_tools->setEnabled(m_pages->currentWidget() == m_workspace);
    m_editActions->setSeen(m_pages->currentWidget() == m_workspace);
    connect(m_edits, &EditCommands::drawingChanged, this, [this] { m_tools->drawingMode()->setChecked(true); });
}

void MainWindow::connectPlayer()
{
    ModePlayer* player = m_workspace->player;
    FilmStrip* film = m_workspace->filmStrip;
    connect(player, &ModePlayer::phaseChanged, m_workspace->canvas, &CanvasView::setPhase);
    connect(player, &ModePlayer::phaseChanged, film, [film](double phase, double) { film->setPhase(phase); });
    connect(player, &ModePlayer::amplitudeChanged, m_workspace->canvas, &CanvasView::setAmplitude);
    connect(player, &ModePlayer::amplitudeChanged, film, &FilmStrip::setAmplitude);
    connect(player, &ModePlayer::exaggerationChanged, m_workspace->canvas, &CanvasView::setExaggeration);
    connect(player, &ModePlayer::exaggerationChanged, film, &FilmStrip::setExaggeration);
    connect(film, &FilmStrip::phaseRequested, player, &ModePlayer::setPhase);
    connect(player, &ModePlayer::modeStepRequested, this, [this](int steps) {
        if (m_studies->front() == nullptr || !m_studies->front()->stepMode(steps)) {
            m_session.stepMode(steps);
        }
    });
    connect(m_actions.play, &QAction::triggered, this, [this, player] {
        if (m_studies->front() == nullptr || !m_studies->front()->togglePlaying()) {
            player->togglePlaying();
        }
    });
    // Space plays wherever it has no meaning of its own; a button with the focus keeps it.
    m_actions.play->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    for (QWidget* view :
         QList<QWidget*>{m_workspace->canvas, film, m_workspace->outline->view(), m_workspace->issues->view()}) {
        view->addAction(m_actions.play);
    }
    for (const Page* page : m_studies->all()) {
        takeViews(*page);
    }
}

// The views of a page that is built take their part in playing, in menus and before an audience.
void MainWindow::takeViews(const Page& page)
{
    for (QWidget* view : page.playing()) {
        view->addAction(m_actions.play);
    }
    for (const WindowFigure& figure : page.figures()) {
        m_figures->setView(figure.key, figure.view);
    }
    m_presentation->foldForms(*page.widget());
}

void MainWindow::connectSwitches()
{
    CanvasView* canvas = m_workspace->canvas;
    connect(m_actions.fit, &QAction::triggered, canvas, &CanvasView::fit);
    connect(canvas, &CanvasView::statusHint, m_statusLine, &StatusLine::setHint);
    connect(canvas, &CanvasView::refused, m_statusLine, &StatusLine::setRefusal);
    keepSwitch(*m_actions.labels, m_preferences, QStringLiteral("labels"), true,
               [canvas](bool on) { canvas->setLabelsVisible(on); });
    keepSwitch(*m_actions.ghost, m_preferences, QStringLiteral("ghost"), true,
               [canvas](bool on) { canvas->setGhostVisible(on); });
    keepSwitch(*m_actions.sectionForces, m_preferences, QStringLiteral("section_forces"), true,
               [canvas](bool on) { canvas->setSectionForcesVisible(on); });
    keepSwitch(*m_actions.grid, m_preferences, QStringLiteral("grid"), true,
               [canvas](bool on) { canvas->setGridVisible(on); });
    connect(m_actions.theme, &QActionGroup::triggered, this, [this](QAction* action) {
        const auto choice = static_cast<ThemeChoice>(action->data().toInt());
        m_preferences.setTheme(choice);
        setTheme(choice);
    });
}

// Panels close and come back: by the menu, by their edge, and as they were at the next start.
void MainWindow::connectPanels()
{
    const std::tuple<QAction*, QString, Panel> panels[]{
        {m_actions.parts, QStringLiteral("panel_parts"), Panel::parts},
        {m_actions.film, QStringLiteral("panel_film"), Panel::film},
        {m_actions.studies, QStringLiteral("panel_studies"), Panel::studies}};
    for (const auto& [action, name, panel] : panels) {
        keepSwitch(*action, m_preferences, name, true,
                   [this, panel = panel](bool open) { m_workspace->openPanel(panel, open); });
    }
    connect(m_workspace, &Workspace::panelChanged, this, [this](Panel panel, bool open) {
        QAction* actions[]{m_actions.parts, m_actions.film, m_actions.studies};
        actions[static_cast<std::size_t>(panel)]->setChecked(open);
    });
    connect(m_actions.fullScreen, &QAction::toggled, this, [this](bool full) {
        setWindowState(full ? windowState() | Qt::WindowFullScreen : windowState() & ~Qt::WindowFullScreen);
    });
    constexpr double kStep = 1.1;
    connect(m_actions.largerText, &QAction::triggered, this, [this] { changeTextSize(kStep); });
    connect(m_actions.smallerText, &QAction::triggered, this, [this] { changeTextSize(1 / kStep); });
    connect(m_actions.usualText, &QAction::triggered, this, [this] { changeTextSize(0); });
}

// A factor of zero goes back to the usual size.
void MainWindow::changeTextSize(double factor)
{
    const double before = m_preferences.textScale();
    m_preferences.setTextScale(factor > 0 ? factor * before : 1);
    if (m_preferences.textScale() != before) {
        setTheme(m_themeChoice);
        m_layouts->followWords();
    }
    const double now = m_preferences.textScale();
    const QString words = tr("Text size %1 %").arg(qRound(100 * now));
    const QString limit = now >= Preferences::kLargestText    ? tr("%1, the largest").arg(words)
                          : now <= Preferences::kSmallestText ? tr("%1, the smallest").arg(words)
                                                              : words;
    m_presentation->isPresenting() ? m_audienceMarks->say(limit) : m_statusLine->setHint(limit);
}

// Pages come first, then the parts of the drawing, commands and examples.
void MainWindow::openPalette()
{
    std::vector<PaletteItem> items = m_studies->paletteItems();
    const auto add = [&items](std::vector<PaletteItem> more) { std::ranges::move(more, std::back_inserter(items)); };
    const Mechanism& mechanism = m_session.shown().mechanism();
    add(partItems(mechanism, [this](const std::string& id) {
        showWorkspace();
        m_session.select({{id}, m_session.selection().mode});
    }));
    add(numberItems(mechanism, [this](const std::string& part, const std::string& key) { editNumber(part, key); }));
    add(menuItems(*menuBar()));
    add(termItems([this](const HelpTerm& term) { m_help->showGlossary(&term); }));
    add(exampleItems(examples(), [this](const QString& path) { m_files.openExample(path); }));
    m_palette->open(std::move(items));
}

void MainWindow::editNumber(const std::string& part, const std::string& key)
{
    showWorkspace();
    m_workspace->openPanel(Panel::parts, true);
    m_session.select({{part}, m_session.selection().mode});
    m_workspace->inspector->focusField(key);
}

void MainWindow::askTemplate()
{
    TemplateDialog dialog(m_theme, m_preferences.units(), this);
    if (dialog.exec() == QDialog::Accepted && dialog.mechanism()) {
        m_files.begin(*dialog.mechanism());
    }
}

void MainWindow::askProperties()
{
    takeTypedText(*this);
    Document& document = m_session.document();
    PropertiesDialog dialog(*document.mechanism(), this);
    if (dialog.exec() == QDialog::Accepted) {
        document.apply(tr("Change the properties"), dialog.edited());
    }
}

void MainWindow::showPreferences()
{
    PreferencesDialog dialog(m_preferences, {m_actions.grid, m_actions.labels, m_actions.ghost, m_tools->snapping()},
                             this);
    connect(&dialog, &PreferencesDialog::themeChosen, this, &MainWindow::setTheme);
    connect(&dialog, &PreferencesDialog::changed, this, &MainWindow::applyPreferences);
    dialog.exec();
}

void MainWindow::applyPreferences()
{
    const bool moves = !m_preferences.reducedMotion();
    m_workspace->canvas->setSettlingVisible(moves);
    m_workspace->player->setAutoplay(moves);
    m_workspace->canvas->setAnimated(moves);
    m_studies->setAnimated(moves);
    m_workspace->player->setAmplitude(m_preferences.amplitude());
    const int pause = 1000 * m_preferences.autosaveDelay();
    m_recovery.setDelays(pause, std::max(20000, 5 * pause));
}

void MainWindow::updateTitle()
{
    const Document& document = m_session.document();
    setWindowTitle(QStringLiteral("%1[*] – Eigenlink").arg(document.displayName()));
    setWindowFilePath(document.filePath());
    setWindowModified(document.isModified());
    m_actions.revert->setEnabled(document.isModified() && !document.filePath().isEmpty());
}

void MainWindow::updateActions(const Shown& shown)
{
    const Analysis* analysis = shown.analysis().get();
    const bool usable = analysis != nullptr && !analysis->methods.empty();
    for (QAction* action : {m_actions.report, m_actions.print, m_actions.printPreview}) {
        action->setEnabled(analysis != nullptr);
    }
    for (QAction* action :
         {m_actions.exportSpectrum, m_actions.exportModes, m_actions.exportMatrices, m_actions.exportAnimation}) {
        action->setEnabled(usable);
    }
}

}  // namespace eigenlink
