#include "app/window/window_figures.h"

#include "app/figures/window_text.h"
#include "app/io/mechanism_file.h"
#include "app/io/sweep_text.h"
#include "app/window/pictures.h"
#include "app/window/workspace.h"
#include "views/benchmark/benchmark_view.h"
#include "views/benchmark/timing_chart.h"
#include "views/canvas/canvas_view.h"
#include "views/format/format.h"
#include "views/matrices/sparsity_view.h"
#include "views/modes/film_strip.h"
#include "views/spectrum/spectrum_plot.h"
#include "views/sweep/branch_table.h"
#include "views/sweep/sweep_view.h"

#include <algorithm>

namespace eigenlink {

namespace {

using Found = std::optional<FigureData>;

Found mechanismFigure(const Workspace& workspace, const Mechanism&)
{
    return FigureData{pictureOf(*workspace.canvas), placesTable(workspace.canvas->picture())};
}

Found planeFigure(const Workspace& workspace, const Mechanism&)
{
    SpectrumPlot& plot = *workspace.plot;
    const QString table = plot.toTsv();
    return table.isEmpty() ? Found() : FigureData{pictureOf(plot, plot.shown().analysis()->mechanism), table};
}

Found filmFigure(const Workspace& workspace, const Mechanism&)
{
    const FilmStrip& film = *workspace.filmStrip;
    return film.picture().motion.isEmpty() ? Found()
                                           : FigureData{pictureOf(film), filmTable(film.picture(), film.frameCount())};
}

Found sweepFigure(const Workspace& workspace, const Mechanism&)
{
    const SweepView& view = *workspace.sweep;
    const std::shared_ptr<const Sweep>& sweep = view.sweep();
    return view.place() ? FigureData{pictureOf(*view.chart(), sweep->mechanism), fromModel(sweepText(*sweep, '\t'))}
                        : Found();
}

Found agreementFigure(const Workspace& workspace, const Mechanism& mechanism)
{
    const SweepView& sweep = *workspace.sweep;
    const BranchTableModel& model = sweep.agreement();
    if (model.rowCount() == 0) {
        return std::nullopt;
    }
    const QString title = sweep.agreementTitle();
    return FigureData{
        {title, agreementSize(model),
         [title, &model, font = sweep.font()](QPainter& painter) { paintAgreement(painter, title, model, font); },
         writeMechanism(mechanism)},
        model.toTsv()};
}

Found sparsityFigure(const Workspace& workspace, const Mechanism& mechanism)
{
    const SparsityView& view = *workspace.sparsity;
    const bool any = view.patterns() && !view.patterns()->empty();
    return any ? FigureData{{view.accessibleName(), view.size(),
                             [&view](QPainter& painter) { view.paintFigure(painter); }, writeMechanism(mechanism)},
                            view.toTsv()}
               : Found();
}

/// Times are about the machine, not about the mechanism.
Found timesFigure(const Workspace& workspace, const Mechanism&)
{
    TimingChart* chart = workspace.benchmark->chart();
    return chart->lineCount() > 0 ? FigureData{{chart->accessibleName(),
                                                chart->size(),
                                                [chart](QPainter& painter) { chart->paintFigure(painter); },
                                                {}},
                                               workspace.benchmark->toTsv()}
                                  : Found();
}

struct FigureRow {
    WindowFigure figure;
    const char* key;
    const char* name;
    QWidget* (*view)(const Workspace& workspace);
    Found (*find)(const Workspace& workspace, const Mechanism& mechanism);
};

const FigureRow& rowOf(WindowFigure figure)
{
    using W = const Workspace&;
    static const std::vector<FigureRow> rows{
        {WindowFigure::mechanism, "mechanism", QT_TRANSLATE_NOOP("WindowFigures", "&Mechanism"),
         [](W w) -> QWidget* { return w.canvas; }, mechanismFigure},
        {WindowFigure::complexPlane, "complex-plane", QT_TRANSLATE_NOOP("WindowFigures", "&Complex Plane"),
         [](W w) -> QWidget* { return w.plot; }, planeFigure},
        {WindowFigure::filmStrip, "film-strip", QT_TRANSLATE_NOOP("WindowFigures", "&Film Strip"),
         [](W w) -> QWidget* { return w.filmStrip; }, filmFigure},
        {WindowFigure::sweep, "frequencies", QT_TRANSLATE_NOOP("WindowFigures", "F&requencies of the Sweep"),
         [](W w) -> QWidget* { return w.sweep->chart(); }, sweepFigure},
        {WindowFigure::agreement, "agreement", QT_TRANSLATE_NOOP("WindowFigures", "A&greement of Shapes"),
         [](W w) -> QWidget* { return w.sweep->table(); }, agreementFigure},
        {WindowFigure::sparsity, "sparsity", QT_TRANSLATE_NOOP("WindowFigures", "&Sparsity"),
         [](W w) -> QWidget* { return w.sparsity; }, sparsityFigure},
        {WindowFigure::times, "times", QT_TRANSLATE_NOOP("WindowFigures", "Benchmark &Times"),
         [](W w) -> QWidget* { return w.benchmark; }, timesFigure},
    };
    return *std::ranges::find(rows, figure, &FigureRow::figure);
}

}  // namespace

const std::vector<WindowFigure>& windowFigures()
{
    static const std::vector<WindowFigure> figures{
        WindowFigure::mechanism, WindowFigure::complexPlane, WindowFigure::filmStrip, WindowFigure::sweep,
        WindowFigure::agreement, WindowFigure::sparsity,     WindowFigure::times};
    return figures;
}

QString nameOf(WindowFigure figure)
{
    return windowText(rowOf(figure).name);
}

QString keyOf(WindowFigure figure)
{
    return QString::fromLatin1(rowOf(figure).key);
}

QWidget* viewOf(WindowFigure figure, const Workspace& workspace)
{
    return rowOf(figure).view(workspace);
}

std::optional<FigureData> figureOf(WindowFigure figure, const Workspace& workspace, const Mechanism& mechanism)
{
    return rowOf(figure).find(workspace, mechanism);
}

}  // namespace eigenlink
