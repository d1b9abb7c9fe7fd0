#pragma once

#include "model/report/drawing.h"

#include <QSizeF>

#include <functional>

class QPainter;

namespace eigenlink {

/// Records the strokes of `paint` on a sheet of this size [px at 96 dpi], as a drawing free of any format. Whatever the
/// painter can draw on a screen can be put into files so; pixmaps and gradients are left out.
Drawing recordedDrawing(QSizeF size, const std::function<void(QPainter&)>& paint);

/// Draws a drawing again; the painter's scale decides how large.
void paintDrawing(QPainter& painter, const Drawing& drawing);
/// Paints the drawing as large as fits into the room, in the middle of its top.
void paintFitted(QPainter& painter, const Drawing& drawing, const QRectF& room);

/// The family of fonts that figures are written in.
inline constexpr const char* kFigureFont = "DejaVu Sans";

}  // namespace eigenlink
