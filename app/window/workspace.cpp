#include "app/window/workspace.h"

#include "app/window/card.h"
#include "app/window/panel_splitter.h"
#include "views/benchmark/benchmark_view.h"
#include "views/canvas/canvas_view.h"
#include "views/inspector/inspector_view.h"
#include "views/issues/issue_list.h"
#include "views/matrices/matrix_view.h"
#include "views/matrices/sparsity_view.h"
#include "views/modes/film_strip.h"
#include "views/modes/mode_player.h"
#include "views/outline/outline_view.h"
#include "views/spectrum/comparison_view.h"
#include "views/spectrum/spectrum_plot.h"
#include "views/spectrum/spectrum_table.h"
#include "views/story/story_view.h"
#include "views/sweep/sweep_view.h"

#include <QScrollArea>
#include <QTabBar>
#include <QTabWidget>
#include <QToolBar>
#include <QVBoxLayout>

#include <algorithm>

namespace eigenlink {

namespace {

constexpr int kGap = 8;  // between cards [px]

// A view whose words need a certain width, without forcing it on the window.
QWidget* scrolled(QWidget* view)
{
    auto* area = new QScrollArea;
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setWidget(view);
    area->viewport()->setAutoFillBackground(false);
    view->setAutoFillBackground(false);
    return area;
}

}  // namespace

Workspace::Workspace(QWidget* parent)
    : QWidget(parent),
      outline(new OutlineView),
      inspector(new InspectorView),
      issues(new IssueList),
      palette(new QToolBar),
      canvas(new CanvasView),
      player(new ModePlayer),
      filmStrip(new FilmStrip),
      plot(new SpectrumPlot),
      table(new SpectrumTable),
      comparison(new ComparisonView),
      sweep(new SweepView),
      sparsity(new SparsityView),
      matrices(new MatrixView),
      benchmark(new BenchmarkView),
      story(new StoryView),
      studies(new QTabWidget),
      m_columns(makeSplitter(Qt::Horizontal, QStringLiteral("columns")))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(kGap, kGap, kGap, 2);
    layout->addWidget(m_columns);
    arrangeParts();
    arrangeMechanism();
    arrangeStudies();
    connectPanels();
    m_columns->setStretchFactor(0, 0);
    m_columns->setStretchFactor(1, 1);
    m_columns->setStretchFactor(2, 0);
}

void Workspace::setTheme(const Theme& theme)
{
    outline->setTheme(theme);
    inspector->setTheme(theme);
    issues->setTheme(theme);
    canvas->setTheme(theme);
    player->setTheme(theme);
    filmStrip->setTheme(theme);
    plot->setTheme(theme);
    table->setTheme(theme);
    comparison->setTheme(theme);
    sweep->setTheme(theme);
    sparsity->setTheme(theme);
    matrices->setTheme(theme);
    benchmark->setTheme(theme);
    story->setTheme(theme);
}

void Workspace::restoreSizes(const Preferences& preferences)
{
    for (PanelSplitter* splitter : m_splitters) {
        const bool restored = splitter->restoreState(preferences.state(splitter->objectName()));
        m_columnsAreSet = m_columnsAreSet || (restored && splitter == m_columns);
    }
}

// Until the user arranges them, the columns at the sides take what their words need, the mechanism all the rest.
void Workspace::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    if (!m_columnsAreSet) {
        const int left = std::clamp(width() / 6, 244, 300);
        const int right = std::clamp(width() * 34 / 100, 366, 620);
        m_columns->setSizes({left, width() - left - right, right});
    }
    for (const Panel panel : {Panel::parts, Panel::film, Panel::studies}) {
        if (!isPanelOpen(panel)) {
            layOutPanel(panel);
        }
    }
}

void Workspace::connectPanels()
{
    for (PanelSplitter* splitter : {m_columns, m_mechanism}) {
        connect(splitter, &QSplitter::splitterMoved, this, [this, splitter] {
            m_columnsAreSet = m_columnsAreSet || splitter == m_columns;
            readPanels();
        });
    }
    const auto toggle = [this](Panel panel) { openPanel(panel, !isPanelOpen(panel)); };
    connect(m_columns, &PanelSplitter::handleClicked, this,
            [toggle](int index) { toggle(index == 1 ? Panel::parts : Panel::studies); });
    connect(m_mechanism, &PanelSplitter::handleClicked, this, [toggle] { toggle(Panel::film); });
}

void Workspace::openPanel(Panel panel, bool open)
{
    if (open != isPanelOpen(panel)) {
        m_isOpen[static_cast<std::size_t>(panel)] = open;
        layOutPanel(panel);
        Q_EMIT panelChanged(panel, open);
    }
}

// A closed panel has no width; what it had goes to the mechanism, and comes back from there.
void Workspace::layOutPanel(Panel panel)
{
    PanelSplitter* splitter = panel == Panel::film ? m_mechanism : m_columns;
    const int own = panel == Panel::parts ? 0 : panel == Panel::film ? 1 : 2;
    const int middle = panel == Panel::film ? 0 : 1;
    int& size = m_sizes[static_cast<std::size_t>(panel)];
    QList<int> sizes = splitter->sizes();
    const bool open = isPanelOpen(panel);
    if (open == (sizes[own] > 0)) {
        return;
    }
    size = open ? size : sizes[own];
    sizes[middle] += open ? -size : size;
    sizes[own] = open ? size : 0;
    splitter->setSizes(sizes);
}

// A handle was dragged: a panel may have been closed by it, or opened.
void Workspace::readPanels()
{
    const QList<int> columns = m_columns->sizes();
    const std::array<bool, 3> now{columns[0] > 0, m_mechanism->sizes()[1] > 0, columns[2] > 0};
    for (const Panel panel : {Panel::parts, Panel::film, Panel::studies}) {
        const auto i = static_cast<std::size_t>(panel);
        if (now[i] != m_isOpen[i]) {
            m_isOpen[i] = now[i];
            Q_EMIT panelChanged(panel, now[i]);
        }
    }
}

void Workspace::keepSizes(Preferences& preferences) const
{
    for (const PanelSplitter* splitter : m_splitters) {
        if (splitter != m_columns || m_columnsAreSet) {
            preferences.setState(splitter->objectName(), splitter->saveState());
        }
    }
}

PanelSplitter* Workspace::makeSplitter(Qt::Orientation orientation, const QString& name)
{
    auto* splitter = new PanelSplitter(orientation);
    splitter->setObjectName(name);
    splitter->setHandleWidth(kGap);
    splitter->setChildrenCollapsible(false);
    m_splitters << splitter;
    return splitter;
}

void Workspace::arrangeParts()
{
    PanelSplitter* column = makeSplitter(Qt::Vertical, QStringLiteral("parts"));
    column->addWidget(new Card({}, outline));
    column->addWidget(new Card({}, inspector));
    column->addWidget(new Card({}, issues));
    column->setSizes({330, 280, 165});
    column->setStretchFactor(0, 3);
    column->setStretchFactor(1, 2);
    column->setStretchFactor(2, 1);
    column->setMinimumWidth(236);
    m_columns->addWidget(column);
}

// The player belongs to the canvas: both stand on one card.
void Workspace::arrangeMechanism()
{
    palette->setIconSize({18, 18});
    palette->setAccessibleName(tr("Drawing tools"));
    palette->setProperty("role", QStringLiteral("palette"));
    auto* stage = new QWidget;
    auto* layout = new QVBoxLayout(stage);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(palette);
    layout->addWidget(canvas, 1);
    layout->addWidget(player);
    PanelSplitter* column = makeSplitter(Qt::Vertical, QStringLiteral("mechanism"));
    m_mechanism = column;
    column->addWidget(new Card({}, stage));
    column->addWidget(new Card({}, filmStrip));
    column->setSizes({620, 140});
    column->setStretchFactor(0, 1);
    column->setStretchFactor(1, 0);
    column->setCollapsible(1, true);
    m_columns->addWidget(column);
}

QWidget* Workspace::arrangeEigenvalues()
{
    PanelSplitter* column = makeSplitter(Qt::Vertical, QStringLiteral("eigenvalues"));
    column->addWidget(new Card({}, plot));
    column->addWidget(new Card({}, table));
    column->addWidget(new Card({}, scrolled(comparison)));
    column->setSizes({400, 220, 140});
    column->setStretchFactor(0, 3);
    column->setStretchFactor(1, 2);
    column->setStretchFactor(2, 0);
    return column;
}

void Workspace::arrangeStudies()
{
    studies->setDocumentMode(true);
    studies->tabBar()->setDrawBase(false);
    studies->setAccessibleName(tr("Studies"));
    studies->addTab(arrangeEigenvalues(), tr("Eigenvalues"));
    studies->setTabToolTip(0, tr("The spectrum where the mechanism rests"));
    studies->addTab(new Card({}, sweep), tr("Sweep"));
    studies->setTabToolTip(1, tr("Frequencies against the angle of a link"));
    studies->addTab(new Card({}, sparsity), tr("Sparsity"));
    studies->setTabToolTip(2, tr("Where the mass matrices and their factors have entries"));
    studies->addTab(new Card({}, matrices), tr("Matrices"));
    studies->setTabToolTip(3, tr("Every matrix with the names of its rows and columns"));
    studies->addTab(new Card({}, benchmark), tr("Benchmark"));
    studies->setTabToolTip(4, tr("Published times beside the times on this machine"));
    studies->addTab(new Card({}, story), tr("Story"));
    studies->setTabToolTip(5, tr("What this mechanism is about"));
    studies->setMinimumWidth(350);
    m_columns->addWidget(studies);
    m_columns->setCollapsible(0, true);
    m_columns->setCollapsible(2, true);
}

}  // namespace eigenlink
