#pragma once

#include "app/figures/picture_file.h"
#include "model/analysis/analysis.h"
#include "views/canvas/canvas_picture.h"
#include "views/modes/film_strip_picture.h"

#include <optional>

namespace eigenlink {

/// The canvas of an analysis: the mechanism in equilibrium, or a mode moving over it at phase 0. The transform
/// is still to be chosen (fittedTransform).
CanvasPicture canvasPictureOf(const Analysis& analysis, const Theme& theme, const std::optional<ModeReference>& mode);

/// The film strip of a mode of an analysis; without a mode it shows that there is none.
FilmStripPicture filmStripOf(const Analysis& analysis, const Theme& theme, const std::optional<ModeReference>& mode);

/// Draws the mechanism at its equilibrium and the mode over it, on the theme's card.
void paintCanvas(QPainter& painter, const QRectF& area, const CanvasPicture& picture);

/// Pictures for files, of the given size [px], that remember their mechanism.
Picture pictureOf(CanvasPicture canvas, QSize size);
Picture pictureOf(FilmStripPicture strip, QSize size);

}  // namespace eigenlink
