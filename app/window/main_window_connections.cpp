#include "app/commands/export_commands.h"
#include "app/commands/report_commands.h"
#include "app/example_list.h"
#include "app/window/analysis_menu.h"
#include "app/window/choice_strip.h"
#include "app/window/main_window.h"
#include "app/window/message_bar.h"
#include "app/window/status_chip.h"
#include "app/window/window_help.h"
#include "app/window/workspace.h"
#include "model/motion/pose.h"
#include "views/canvas/canvas_view.h"
#include "views/format/format.h"
#include "views/gallery/gallery_view.h"
#include "views/inspector/inspector_view.h"
#include "views/issues/issue_list.h"
#include "views/matrices/matrix_view.h"
#include "views/modes/film_strip.h"
#include "views/modes/mode_player.h"
#include "views/outline/outline_view.h"
#include "views/spectrum/comparison_view.h"
#include "views/spectrum/spectrum_plot.h"
#include "views/spectrum/spectrum_table.h"
#include "views/story/story_view.h"
#include "views/sweep/sweep_view.h"

#include <QApplication>
#include <QLabel>
#include <QListView>
#include <QPushButton>
#include <QStackedWidget>
#include <QTableView>
#include <QTreeView>

#include <tuple>

namespace eigenlink {

void MainWindow::connectFiles()
{
    connect(m_actions.newMechanism, &QAction::triggered, &m_files, qOverload<>(&FileCommands::begin));
    connect(m_actions.newFromTemplate, &QAction::triggered, this, &MainWindow::askFamily);
    connect(m_actions.properties, &QAction::triggered, this, &MainWindow::askProperties);
    connect(m_actions.preferences, &QAction::triggered, this, &MainWindow::showPreferences);
    connect(m_actions.history, &QAction::toggled, this, &MainWindow::showHistory);
    connect(m_actions.open, &QAction::triggered, &m_files, &FileCommands::askOpen);
    connect(m_actions.save, &QAction::triggered, &m_files, &FileCommands::save);
    connect(m_actions.saveAs, &QAction::triggered, &m_files, &FileCommands::saveAs);
    connect(m_actions.revert, &QAction::triggered, &m_files, &FileCommands::revert);
    connect(m_actions.quit, &QAction::triggered, qApp, &QApplication::closeAllWindows);
    connect(m_actions.closeWindow, &QAction::triggered, this, &MainWindow::close);
    connect(m_actions.gallery, &QAction::triggered, this,
            [this](bool shown) { shown ? showGallery() : showWorkspace(); });
    connect(m_pages, &QStackedWidget::currentChanged, this, [this] {
        m_actions.gallery->setChecked(m_pages->currentWidget() == m_gallery);
        showHint({});
    });
    connect(m_actions.shortcuts, &QAction::triggered, this, [this] { showShortcuts(this); });
    connect(m_actions.about, &QAction::triggered, this, [this] { showAbout(this); });

    connect(m_gallery, &GalleryView::opened, &m_files,
            [this](const QString& path) { isExample(path) ? m_files.openExample(path) : m_files.open(path); });
    connect(m_gallery, &GalleryView::newRequested, &m_files, qOverload<>(&FileCommands::begin));
    connect(m_gallery, &GalleryView::templateRequested, this, &MainWindow::askFamily);
    connect(m_gallery, &GalleryView::openFileRequested, &m_files, &FileCommands::askOpen);
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

void MainWindow::connectExports()
{
    connectFigures();
    connect(m_actions.exportSpectrum, &QAction::triggered, m_exports, &ExportCommands::exportSpectrum);
    connect(m_actions.exportModes, &QAction::triggered, m_exports, &ExportCommands::exportModes);
    connect(m_actions.exportAnimation, &QAction::triggered, m_exports, &ExportCommands::exportAnimation);
    connect(m_actions.exportMatrices, &QAction::triggered, m_exports, qOverload<>(&ExportCommands::exportMatrices));
    connect(m_actions.exportStateSpace, &QAction::triggered, m_exports, &ExportCommands::exportStateSpace);
    connect(m_exports, &ExportCommands::message, m_messages, &MessageBar::show);
    connect(m_actions.report, &QAction::triggered, m_reports, &ReportCommands::showReport);
    connect(m_actions.print, &QAction::triggered, m_reports, &ReportCommands::print);
    connect(m_actions.printPreview, &QAction::triggered, m_reports, &ReportCommands::printPreview);
    connect(m_reports, &ReportCommands::message, m_messages, &MessageBar::show);
}

void MainWindow::connectSession()
{
    const auto show = [this](auto*... views) {
        (connect(&m_session, &Session::shownChanged, views, &std::remove_pointer_t<decltype(views)>::setShown), ...);
    };
    const Workspace& w = *m_workspace;
    show(w.outline, w.canvas, w.inspector, w.issues, w.filmStrip, w.player, w.plot, w.table, w.comparison, w.matrices,
         w.sweep);
    connect(&m_session, &Session::shownChanged, this, &MainWindow::updateFigures);
    connect(&m_session, &Session::shownChanged, m_workspace->story,
            [this](const Shown& shown) { m_workspace->story->setMechanism(shown.mechanism()); });

    connect(&m_session, &Session::statementChanged, m_chip, &StatusChip::setStatement);
    connect(&m_session, &Session::progressed, m_chip, &StatusChip::setProgress);
    connect(m_chip, &StatusChip::cancelRequested, &m_session, &Session::cancel);
    connect(m_actions.cancel, &QAction::triggered, &m_session, &Session::cancel);
    connect(m_actions.analyze, &QAction::triggered, &m_session, &Session::analyzeAgain);
    connect(m_analysisMenu, &AnalysisMenu::optionsChanged, &m_session, &Session::setOptions);
    connect(&m_session, &Session::optionsChanged, m_analysisMenu, &AnalysisMenu::setOptions);
    connect(&m_session, &Session::optionsChanged, this, &MainWindow::updateMethods);
    updateMethods(m_session.options());
}

void MainWindow::connectSelection()
{
    const auto listen = [this](auto*... views) {
        (connect(views, &std::remove_pointer_t<decltype(views)>::selected, &m_session, &Session::select), ...);
    };
    const Workspace& w = *m_workspace;
    listen(w.outline, w.issues, w.canvas, w.plot, w.table);
    connect(m_actions.deselect, &QAction::triggered, this, [this] {
        m_session.select({{}, m_session.selection().mode});
    });
}

void MainWindow::connectEdits()
{
    Document& document = m_session.document();
    connect(m_workspace->inspector, &InspectorView::edited, &document, &Document::apply);
    connect(m_workspace->inspector, &InspectorView::previewed, &document, &Document::preview);
    connect(m_workspace->issues, &IssueList::pointedAt, m_workspace->canvas, &CanvasView::setPointedAt);
    connect(m_workspace->issues, &IssueList::edited, &document, [this](const QString& text, const Mechanism& next) {
        m_workspace->canvas->keepInSight();
        m_session.document().apply(text, next);
    });
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
    connect(player, &ModePlayer::modeStepRequested, this,
            [this](int steps) { showsSweep() ? m_workspace->sweep->stepBranch(steps) : m_session.stepMode(steps); });
    connect(m_actions.play, &QAction::triggered, player, &ModePlayer::togglePlaying);
    // Space plays wherever it has no meaning of its own; a button with the focus keeps it.
    m_actions.play->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    for (QWidget* view :
         std::initializer_list<QWidget*>{m_workspace->canvas, film, m_workspace->plot, m_workspace->table->view(),
                                         m_workspace->outline->view(), m_workspace->issues->view()}) {
        view->addAction(m_actions.play);
    }
}

void MainWindow::connectSwitches()
{
    CanvasView* canvas = m_workspace->canvas;
    connect(m_actions.fit, &QAction::triggered, canvas, &CanvasView::fit);
    connect(canvas, &CanvasView::statusHint, this, &MainWindow::showHint);
    connectSwitch(m_actions.labels, QStringLiteral("labels"), true,
                  [canvas](bool on) { canvas->setLabelsVisible(on); });
    connectSwitch(m_actions.ghost, QStringLiteral("ghost"), true, [canvas](bool on) { canvas->setGhostVisible(on); });
    connectSwitch(m_actions.grid, QStringLiteral("grid"), true, [canvas](bool on) { canvas->setGridVisible(on); });
    connectSwitch(m_actions.hideSpurious, QStringLiteral("hide_spurious"), false, [this](bool on) {
        m_workspace->plot->setSpuriousVisible(!on);
        m_workspace->table->setSpuriousVisible(!on);
    });
    const auto show = [this](bool visible) { m_actions.hideSpurious->setChecked(!visible); };
    connect(m_workspace->plot, &SpectrumPlot::spuriousVisibleChanged, m_actions.hideSpurious, show);
    connect(m_workspace->table, &SpectrumTable::spuriousVisibleChanged, m_actions.hideSpurious, show);
    connectSwitch(m_actions.symlog, QStringLiteral("symlog"), false,
                  [this](bool on) { m_workspace->plot->setScale(on ? PlotScale::symlog : PlotScale::linear); });
    connect(m_workspace->plot, &SpectrumPlot::scaleChanged, m_actions.symlog,
            [this](PlotScale scale) { m_actions.symlog->setChecked(scale == PlotScale::symlog); });
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
        connectSwitch(action, name, true, [this, panel = panel](bool open) { m_workspace->openPanel(panel, open); });
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
    m_preferences.setTextScale(factor > 0 ? factor * m_preferences.textScale() : 1);
    setTheme(m_themeChoice);
    showHint(tr("Text size %1 %").arg(qRound(100 * m_preferences.textScale())));
}

void MainWindow::connectSwitch(QAction* action, const QString& name, bool otherwise,
                               const std::function<void(bool)>& apply)
{
    const bool on = m_preferences.flag(name, otherwise);
    action->setChecked(on);
    apply(on);
    connect(action, &QAction::toggled, this, [this, name, apply](bool checked) {
        m_preferences.setFlag(name, checked);
        apply(checked);
    });
}

void MainWindow::updateTitle()
{
    const Document& document = m_session.document();
    setWindowTitle(QStringLiteral("%1[*] – Eigenlink").arg(document.displayName()));
    setWindowFilePath(document.filePath());
    setWindowModified(document.isModified());
    m_actions.revert->setEnabled(document.isModified() && !document.filePath().isEmpty());
}

void MainWindow::updateFigures()
{
    const Analysis* analysis = m_session.analysis().get();
    m_figures->setText(analysis == nullptr ? QString() : figuresOf(*analysis));
    m_push->setVisible(analysis != nullptr && analysis->equilibrium.status == EquilibriumStatus::converged &&
                       analysis->equilibrium.stability == Stability::unstable && growingMode(*analysis));
    const bool usable = analysis != nullptr && !analysis->methods.empty();
    for (QAction* action : {m_actions.report, m_actions.print, m_actions.printPreview}) {
        action->setEnabled(analysis != nullptr);
    }
    for (QAction* action :
         {m_actions.exportSpectrum, m_actions.exportModes, m_actions.exportMatrices, m_actions.exportAnimation}) {
        action->setEnabled(usable);
    }
}

void MainWindow::updateMethods(const AnalysisOptions& options)
{
    QStringList names;
    for (const Method method : options.methods) {
        names << fromModel(nameOf(method));
    }
    m_methods->setText(tr("Methods  %1").arg(names.join(QStringLiteral(" · "))));
    m_choices->setOptions(options);
    showHint({});
}

// What is under the pointer, else what everybody must know about the numbers, else how to begin.
void MainWindow::showHint(const QString& hint)
{
    const QString remarks = remarksOf(m_session.options());
    if (m_pages->currentWidget() == m_gallery) {
        m_hint->setText(tr("Choose an example, begin a drawing, open a file, or drop one onto the window."));
    } else if (!hint.isEmpty()) {
        m_hint->setText(hint);
    } else if (!remarks.isEmpty()) {
        m_hint->setText(tr("Note: %1 (menu Analysis).").arg(remarks));
    } else {
        m_hint->setText(
            tr("Click a part, an eigenvalue or a row to select it everywhere. Wheel zooms, middle button pans, "
               "Space plays."));
    }
}

}  // namespace eigenlink
