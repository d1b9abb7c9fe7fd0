#include "app/figures/mechanism_figure.h"

#include "app/io/mechanism_file.h"
#include "views/format/format.h"
#include "views/state/shown.h"

#include <QCoreApplication>
#include <QPainter>

namespace eigenlink {

namespace {

/// An analysis that outlives the value, with one of its modes, as a window would show it.
Shown shownOf(const Analysis& analysis, const std::optional<ModeReference>& mode)
{
    const std::shared_ptr<const Analysis> borrowed(std::shared_ptr<const Analysis>(), &analysis);
    return Shown().withMechanism(std::make_shared<const Mechanism>(analysis.mechanism)).withAnalysis(borrowed, mode);
}

}  // namespace

CanvasPicture canvasPictureOf(const Analysis& analysis, const Theme& theme, const std::optional<ModeReference>& mode)
{
    const Shown shown = shownOf(analysis, mode);
    CanvasPicture picture;
    picture.parts = shown.parts();
    picture.theme = theme;
    picture.text = canvasTextOf(analysis.mechanism, &analysis, mode);
    if (const auto configuration = shown.configuration()) {
        picture.rest = configuration->pose;
        picture.motion = configuration->motion;
        const MotionKind kind = configuration->mode ? kindOf(*configuration->mode) : MotionKind::swing;
        picture.spurious = configuration->mode && configuration->mode->spurious;
        picture.oscillating = kind == MotionKind::swing || kind == MotionKind::shape;
    }
    return picture;
}

FilmStripPicture filmStripOf(const Analysis& analysis, const Theme& theme, const std::optional<ModeReference>& mode)
{
    const Shown shown = shownOf(analysis, mode);
    FilmStripPicture strip;
    strip.parts = shown.parts();
    strip.theme = theme;
    if (const auto configuration = shown.configuration()) {
        strip.motion = configuration->motion;
        strip.mode = configuration->mode;
    }
    return strip;
}

void paintCanvas(QPainter& painter, const QRectF& area, const CanvasPicture& picture)
{
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(area, picture.theme.card);
    paintStill(painter, area, picture);
    paintMoving(painter, area, picture);
}

Picture pictureOf(CanvasPicture canvas, QSize size)
{
    const Mechanism mechanism = canvas.parts->mechanism;
    return {fromModel(mechanism.title), size,
            [canvas = std::move(canvas), size](QPainter& painter) {
                paintCanvas(painter, QRectF(QPointF(), QSizeF(size)), canvas);
            },
            writeMechanism(mechanism)};
}

Picture pictureOf(FilmStripPicture strip, QSize size)
{
    std::string mechanism = writeMechanism(strip.parts->mechanism);
    return {QCoreApplication::translate("Pictures", "One period of the mode"), size,
            [strip = std::move(strip), size](QPainter& painter) {
                const QRectF area(0, 0, size.width(), size.height());
                painter.fillRect(area, strip.theme.card);
                paintFilmStrip(painter, area, strip);
            },
            std::move(mechanism)};
}

}  // namespace eigenlink
