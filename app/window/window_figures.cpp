#include "app/window/window_figures.h"

#include "app/document/session.h"
#include "app/figures/window_text.h"
#include "app/io/mechanism_file.h"
#include "app/window/parts/pictures.h"
#include "app/window/parts/workspace.h"
#include "views/canvas/widget/canvas_view.h"
#include "views/modes/film_strip.h"

namespace eigenlink {

namespace {

bool isOfShown(const Picture& picture, Session& session)
{
    const Shown& shown = session.shown();
    const std::shared_ptr<const Analysis> seen = shown.analysisSeen();
    return picture.mechanism.empty() || picture.mechanism == writeMechanism(shown.mechanism()) ||
           picture.mechanism == writeMechanism(*session.document().mechanism()) ||
           (shown.exhibit() != nullptr && seen != nullptr && picture.mechanism == writeMechanism(seen->mechanism));
}

}  // namespace

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

WindowFigure ofShownMechanism(WindowFigure figure, Session& session)
{
    figure.find = [find = std::move(figure.find), &session]() -> std::optional<FigureData> {
        std::optional<FigureData> found = find();
        return found && isOfShown(found->picture, session) ? found : std::nullopt;
    };
    return figure;
}

}  // namespace eigenlink
