#include "app/commands/export_commands.h"
#include "app/window/main_window.h"
#include "app/window/sweep_exhibit.h"
#include "app/window/workspace.h"
#include "model/motion/pose.h"
#include "views/canvas/canvas_view.h"
#include "views/format/view_menu.h"
#include "views/matrices/matrix_view.h"
#include "views/matrices/sparsity_view.h"
#include "views/modes/film_strip.h"
#include "views/modes/mode_player.h"
#include "views/spectrum/spectrum_plot.h"
#include "views/spectrum/spectrum_table.h"
#include "views/sweep/sweep_view.h"

#include <QTabWidget>
#include <QTableView>

namespace eigenlink {

namespace {

/// Both tables in the sizes of the paper, one after the other; the full spectra of the larger one take most of the
/// time.
std::vector<TimingRow> measure(bool pendulum, const Monitor& monitor)
{
    constexpr int kRepeatsOfPendulum = 3;
    TimingOptions options;
    if (!pendulum) {
        return timeLoops(options, monitor);
    }
    options.engine = Engine::dense;
    options.repeats = kRepeatsOfPendulum;
    return timePendulum(options, monitor);
}

}  // namespace

void MainWindow::connectSweep()
{
    SweepView* sweep = m_workspace->sweep;
    connect(&m_session, &Session::mechanismChanged, &m_sweeps, &SweepRunner::cancel);
    connect(sweep, &SweepView::runRequested, &m_sweeps,
            [this](const SweepOptions& options) { m_sweeps.start(m_session.document().mechanism(), options); });
    connect(sweep, &SweepView::cancelRequested, &m_sweeps, &SweepRunner::cancel);
    connect(&m_sweeps, &SweepRunner::progress, sweep, &SweepView::setProgress);
    connect(&m_sweeps, &SweepRunner::finished, sweep, &SweepView::setSweep);
    connect(&m_sweeps, &SweepRunner::failed, sweep, &SweepView::setFailure);
    connect(&m_sweeps, &SweepRunner::cancelled, sweep, [sweep] { sweep->setFailure(tr("The sweep was cancelled.")); });
    connect(sweep, &SweepView::placeChanged, this, &MainWindow::updateStudy);
    connect(&m_session, &Session::shownChanged, this, &MainWindow::updateSparsity);
    connect(m_workspace->studies, &QTabWidget::currentChanged, this, &MainWindow::updateStudy);
}

void MainWindow::connectBenchmark()
{
    BenchmarkView* view = m_workspace->benchmark;
    connect(view, &BenchmarkView::runRequested, this, [this] { measureTable(false); });
    connect(view, &BenchmarkView::cancelRequested, this, [this, view] {
        m_benchmarks.abandon();
        view->setFailure(tr("The measurement was cancelled."));
    });
}

void MainWindow::measureTable(bool pendulum)
{
    BenchmarkView* view = m_workspace->benchmark;
    m_benchmarks.start([pendulum](const Monitor& monitor) { return measure(pendulum, monitor); },
                       [view](double fraction, const QString& stage) { view->setProgress(fraction, stage); },
                       [this, view, pendulum](const auto& outcome) {
                           if (!outcome || outcome->result == nullptr) {
                               view->setFailure(outcome ? outcome->failure : QString());
                           } else if (pendulum) {
                               view->setPendulum(*outcome->result);
                           } else {
                               view->setLoops(*outcome->result);
                               measureTable(true);
                           }
                       });
}

// Every figure goes to files and to the clipboard: from the menus, and from its own view.
void MainWindow::connectFigures()
{
    const auto figureOfAction = [](const QAction* action) { return static_cast<WindowFigure>(action->data().toInt()); };
    connect(m_actions.exportFigures, &QActionGroup::triggered, m_exports,
            [=, this](QAction* action) { m_exports->exportFigure(figureOfAction(action)); });
    connect(m_actions.copyFigures, &QActionGroup::triggered, m_exports,
            [=, this](QAction* action) { m_exports->copyFigure(figureOfAction(action)); });
    const auto copied = [this](WindowFigure figure) { return [this, figure] { m_exports->copyFigure(figure); }; };
    connect(m_workspace->plot, &SpectrumPlot::copyRequested, m_exports, copied(WindowFigure::complexPlane));
    connect(m_workspace->benchmark, &BenchmarkView::copyRequested, m_exports, copied(WindowFigure::times));
    for (const WindowFigure figure : windowFigures()) {
        QWidget* view = viewOf(figure, *m_workspace);
        if (view == m_workspace->canvas) {
            continue;  // its menu and its keys are about parts
        }
        auto* copy = new QAction(tr("&Copy Picture"), view);
        copy->setShortcut(QKeySequence::Copy);
        copy->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        auto* save = new QAction(tr("&Export Picture…"), view);
        connect(copy, &QAction::triggered, m_exports, copied(figure));
        connect(save, &QAction::triggered, m_exports, [this, figure] { m_exports->exportFigure(figure); });
        view->setContextMenuPolicy(Qt::ActionsContextMenu);
        view->addActions({copy, save});
    }
    addGapToMenu(*m_workspace->plot);
    m_workspace->plot->addActions({m_actions.symlog, m_actions.hideSpurious});
    QTableView* table = m_workspace->table->view();
    addGapToMenu(*table);
    table->addActions({m_actions.hideSpurious, m_actions.exportSpectrum, m_actions.exportModes});
}

bool MainWindow::showsSweep() const
{
    return m_workspace->studies->currentIndex() == m_workspace->studies->indexOf(m_workspace->sweep->parentWidget()) &&
           m_workspace->sweep->place().has_value();
}

// The canvas shows what the page in front is about.
void MainWindow::updateStudy()
{
    m_session.setExhibit(showsSweep() ? sweptExhibit() : nullptr);
    updateSparsity();
}

std::shared_ptr<const Exhibit> MainWindow::sweptExhibit()
{
    const std::shared_ptr<const Sweep>& sweep = m_workspace->sweep->sweep();
    if (sweep != m_exhibited) {
        m_exhibited = sweep;
        m_exhibitedParts = partsOf(sweep->posed);
    }
    return exhibitOf(*sweep, *m_workspace->sweep->place(), m_exhibitedParts);
}

// Patterns are found when somebody looks, once for an analysis.
void MainWindow::updateSparsity()
{
    SparsityView* view = m_workspace->sparsity;
    const auto analysis = m_session.analysis();
    if (m_workspace->studies->currentWidget() != view->parentWidget() || analysis == m_patternsOf) {
        return;
    }
    m_patternsOf = analysis;
    m_patterns.abandon();
    view->setPatterns(nullptr, analysis != nullptr ? tr("The patterns are being found …") : QString());
    if (analysis != nullptr) {
        m_patterns.start([analysis](const Monitor&) { return massPatterns(*analysis); }, {},
                         [view](const auto& outcome) {
                             outcome && outcome->result
                                 ? view->setPatterns(outcome->result)
                                 : view->setPatterns(nullptr, outcome ? outcome->failure : QString());
                         });
    }
}

}  // namespace eigenlink
