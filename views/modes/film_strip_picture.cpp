#include "views/modes/film_strip_picture.h"

#include "model/basics/collect.h"
#include "views/canvas/mechanism_painter.h"
#include "views/format/format.h"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>

namespace eigenlink {

namespace {

constexpr int kFrames = 8;
constexpr double kNarrowest = 76;  ///< of a picture [px]
constexpr double kCaption = 20;    ///< height of the text below [px]
constexpr double kMargin = 8;

std::vector<Vector2> commonExtent(const MechanismParts& parts, const std::vector<FilmFrame>& frames)
{
    std::vector<Vector2> extent;
    for (const FilmFrame& frame : frames) {
        const auto more = extentOf(parts, frame.pose);
        extent.insert(extent.end(), more.begin(), more.end());
    }
    return extent;
}

void paintFrame(QPainter& painter, const QRectF& cell, const FilmStripPicture& picture, const FilmFrame& frame,
                const std::vector<Vector2>& extent)
{
    MechanismScene scene;
    scene.parts = picture.parts;
    scene.pose = frame.pose;
    scene.theme = picture.theme;
    scene.transform = fittedTo(extent, cell.adjusted(10, 8, -10, -kCaption - 8));
    scene.labels = false;
    scene.exaggeration = picture.exaggeration;
    scene.unit = std::min(symbolUnit(*picture.parts, scene.transform), 2.4);
    painter.save();
    painter.setClipRect(cell);
    if (picture.rest) {
        MechanismScene ghost = scene;
        ghost.pose = *picture.rest;
        ghost.style = SceneStyle::ghost;
        paintMechanism(painter, ghost);
    }
    paintMechanism(painter, scene);
    if (picture.mode && picture.mode->spurious) {
        paintGaps(painter, scene);
    }
    painter.restore();
}

void setFilmFont(QPainter& painter, const Theme& theme)
{
    QFont font = painter.font();
    font.setPixelSize(theme.px(11));
    painter.setFont(font);
}

}  // namespace

QStringList captionsOf(const std::vector<FilmFrame>& frames)
{
    return mapped<QStringList>(frames, &FilmFrame::label);
}

std::vector<FilmFrame> filmFrames(const FilmStripPicture& picture, int count)
{
    std::vector<FilmFrame> list;
    const double reach = picture.motion.amplitudeFor(motionFraction(*picture.parts, picture.amplitude));
    const MotionKind kind = picture.mode ? kindOf(*picture.mode) : MotionKind::swing;
    for (int i = 0; i < count; ++i) {
        const double part = static_cast<double>(i) / count;
        if (kind == MotionKind::swing || kind == MotionKind::shape) {
            list.push_back({picture.motion.poseAt(kTwoPi * part, reach), QStringLiteral("%1/%2 T").arg(i).arg(count)});
        } else {
            const double time = part * loopLength(*picture.mode, true);
            const ModeState state = stateAt(*picture.mode, time, true);
            list.push_back({picture.motion.poseAt(state.phase, reach * state.factor),
                            formatNumber(time, 2) + QStringLiteral(" s")});
        }
    }
    return list;
}

QString whyNothingMoves(const std::optional<PlayedMode>& mode)
{
    const char* text =
        !mode            ? QT_TRANSLATE_NOOP("eigenlink::FilmStrip", "The mode of the chosen eigenvalue is seen here.")
        : mode->infinite ? QT_TRANSLATE_NOOP(
                               "eigenlink::FilmStrip",
                               "An infinite eigenvalue has no shape: it stands for a constraint that allows no motion. "
                               "Its vector holds the constraint's reaction alone.")
                         : QT_TRANSLATE_NOOP("eigenlink::FilmStrip",
                                             "Nothing moves: the vector of this eigenvalue has no displacements.");
    return QCoreApplication::translate("eigenlink::FilmStrip", text);
}

int filmFrameCount(double width)
{
    return std::clamp(static_cast<int>((width - 2 * kMargin) / kNarrowest), 2, kFrames);
}

QRectF filmFrameRect(const QRectF& area, int index, int rows)
{
    const QRectF inner = area.adjusted(kMargin, 4, -kMargin, -4);
    const int columns = (filmFrameCount(area.width()) + rows - 1) / rows;
    const double width = inner.width() / columns;
    const double height = inner.height() / rows;
    const int row = index / columns;
    return {inner.left() + (index % columns) * width, inner.top() + row * height, width, height};
}

void paintFilmMark(QPainter& painter, const QRectF& area, const FilmStripPicture& picture, int marked)
{
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(picture.theme.selection);
    painter.drawRoundedRect(filmFrameRect(area, marked, picture.rows).adjusted(2, 0, -2, 0), 6, 6);
}

void paintFilmFrames(QPainter& painter, const QRectF& area, const FilmStripPicture& picture,
                     const std::vector<FilmFrame>& frames)
{
    painter.setRenderHint(QPainter::Antialiasing);
    const std::vector<Vector2> extent = commonExtent(*picture.parts, frames);
    for (std::size_t i = 0; i < frames.size(); ++i) {
        paintFrame(painter, filmFrameRect(area, static_cast<int>(i), picture.rows), picture, frames[i], extent);
    }
}

void paintFilmCaptions(QPainter& painter, const QRectF& area, const FilmStripPicture& picture,
                       const QStringList& captions, int marked)
{
    setFilmFont(painter, picture.theme);
    for (int i = 0; i < captions.size(); ++i) {
        const QRectF cell = filmFrameRect(area, i, picture.rows);
        painter.setPen(i == marked ? picture.theme.text : picture.theme.mutedText);
        painter.drawText(QRectF(cell.left(), cell.bottom() - kCaption, cell.width(), kCaption), Qt::AlignCenter,
                         captions[i]);
    }
}

void paintFilmStrip(QPainter& painter, const QRectF& area, const FilmStripPicture& picture)
{
    painter.setRenderHint(QPainter::Antialiasing);
    if (picture.motion.isEmpty()) {
        setFilmFont(painter, picture.theme);
        painter.setPen(picture.theme.mutedText);
        painter.drawText(area.adjusted(24, 0, -24, 0), Qt::AlignCenter | Qt::TextWordWrap,
                         whyNothingMoves(picture.mode));
        return;
    }
    const std::vector<FilmFrame> frames = filmFrames(picture, filmFrameCount(area.width()));
    paintFilmFrames(painter, area, picture, frames);
    paintFilmCaptions(painter, area, picture, captionsOf(frames), -1);
}

}  // namespace eigenlink
