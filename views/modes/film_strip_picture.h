#pragma once

#include "views/state/mechanism_parts.h"
#include "views/state/mode_time.h"
#include "views/theme/theme.h"

#include <QRectF>
#include <QStringList>

#include <memory>
#include <optional>
#include <vector>

class QPainter;

namespace eigenlink {

/// Little pictures of one period side by side, as a value: painted on the screen and into files.
struct FilmStripPicture {
    std::shared_ptr<const MechanismParts> parts;  ///< what the motion is of
    ModeMotion motion;                            ///< empty: the strip shows that there is none
    std::optional<PlayedMode> mode;
    Theme theme;
    double amplitude = 0.25;   ///< in typical link lengths
    double exaggeration = 1;   ///< of the deflection of beams
    int rows = 1;              ///< that the pictures stand in
    std::optional<Pose> rest;  ///< drawn dashed behind each picture, where it is given
};

/// One of the pictures.
struct FilmFrame {
    Pose pose;
    QString label;  ///< "1/8 T", "0.25 s"
};

/// So many pictures over one period, or over the time in which a mode decays or grows. The motion must not be empty.
std::vector<FilmFrame> filmFrames(const FilmStripPicture& picture, int count);

/// Their labels.
QStringList captionsOf(const std::vector<FilmFrame>& frames);

/// The text of the strip where it has nothing to show.
QString whyNothingMoves(const std::optional<PlayedMode>& mode);

/// Number of pictures that fit into a width [px]: eight where there is room.
int filmFrameCount(double width);

/// The place of a picture of the strip, in so many rows.
QRectF filmFrameRect(const QRectF& area, int index, int rows = 1);

/// Draws the strip into an area with the painter's font.
void paintFilmStrip(QPainter& painter, const QRectF& area, const FilmStripPicture& picture);

// The layers of a strip that moves, from below; only the pictures take time with large mechanisms.

/// Tints the place of a picture.
void paintFilmMark(QPainter& painter, const QRectF& area, const FilmStripPicture& picture, int marked);
/// The pictures without their captions.
void paintFilmFrames(QPainter& painter, const QRectF& area, const FilmStripPicture& picture,
                     const std::vector<FilmFrame>& frames);
/// A caption below each picture, darker where it is marked (−1: none).
void paintFilmCaptions(QPainter& painter, const QRectF& area, const FilmStripPicture& picture,
                       const QStringList& captions, int marked);

}  // namespace eigenlink
