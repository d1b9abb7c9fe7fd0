#include "app/figures/mechanism_figure.h"

#include "app/figures/analysis_summary.h"
#include "app/io/mechanism_file.h"
#include "views/format/format.h"

#include <QCoreApplication>
#include <QPainter>

namespace eigenlink {

CanvasPicture canvasPictureOf(const Analysis& analysis, const Theme& theme, const std::optional<ModeReference>& mode)
{
    CanvasPicture picture;
    picture.parts = partsOf(analysis.mechanism);
    picture.theme = theme;
    picture.text = canvasTextOf(analysis.mechanism, &analysis, mode);
    if (analysis.equilibrium.isUsable()) {
        picture.rest = poseAt(*analysis.system, analysis.equilibrium.q);
    }
    const std::optional<PlayedMode> played = mode ? playedMode(analysis, *mode) : std::nullopt;
    if (played) {
        const MotionKind kind = kindOf(*played);
        picture.motion = ModeMotion(analysis, mode->method, mode->index);
        picture.spurious = played->spurious;
        picture.oscillating = kind == MotionKind::swing || kind == MotionKind::shape;
    }
    return picture;
}

FilmStripPicture filmStripOf(const Analysis& analysis, const Theme& theme, const std::optional<ModeReference>& mode)
{
    FilmStripPicture strip;
    strip.parts = partsOf(analysis.mechanism);
    strip.theme = theme;
    strip.mode = mode ? playedMode(analysis, *mode) : std::nullopt;
    if (strip.mode) {
        strip.motion = ModeMotion(analysis, mode->method, mode->index);
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
