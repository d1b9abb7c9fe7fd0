#include "app/window/window_figures.h"

#include "app/figures/window_text.h"
#include "app/window/parts/pictures.h"
#include "app/window/parts/workspace.h"
#include "views/canvas/widget/canvas_view.h"
#include "views/modes/film_strip.h"

namespace eigenlink {

std::vector<WindowFigure> figuresOf(const Workspace& workspace)
{
    const CanvasView* canvas = workspace.canvas;
    const FilmStrip* film = workspace.filmStrip;
    const auto mechanism = [canvas] {
        return std::optional(FigureData{pictureOf(*canvas), {placesTable(canvas->picture())}});
    };
    const auto strip = [film] {
        return film->picture().motion.isEmpty()
                   ? std::nullopt
                   : std::optional(FigureData{pictureOf(*film), {filmTable(film->picture(), film->frameCount())}});
    };
    return {{QStringLiteral("mechanism"), windowText("&Mechanism"), workspace.canvas, mechanism,
             Qt::CTRL | Qt::ALT | Qt::Key_C, true},
            {QStringLiteral("film-strip"), windowText("&Film Strip"), workspace.filmStrip, strip}};
}

}  // namespace eigenlink
