#pragma once

#include "views/canvas/canvas_text.h"
#include "views/canvas/scene/scene_transform.h"
#include "views/theme/theme.h"

#include <QFont>
#include <QPointF>
#include <QRectF>

#include <vector>

class QPainter;

namespace eigenlink {

/// Distance of grid lines at a scale [m]: a round length about 40 pixels wide.
double gridStep(double scale);

/// Grid over the whole area, every fifth (or second) line a little stronger.
void paintGrid(QPainter& painter, const QRectF& area, const SceneTransform& transform, const Theme& theme);

/// The axes through the origin, with their names where they leave the area; that of y so far below its top [px].
void paintAxes(QPainter& painter, const QRectF& area, const SceneTransform& transform, const Theme& theme,
               double below);

/// A bar of a round length with its text, where scaleBarArea has it.
void paintScaleBar(QPainter& painter, const QRectF& area, const SceneTransform& transform, const DisplayUnits& units,
                   const Theme& theme, const std::vector<QPointF>& pins = {});

/// The place of the scale bar [px]: bottom left, or where a pin lies there bottom right, or in the middle between.
QRectF scaleBarArea(const QRectF& area, const SceneTransform& transform, const std::vector<QPointF>& pins = {});
/// The place of the arrow of gravity [px].
QRectF gravityArea(const QRectF& area);

/// Text of a length in the unit that suits it, "0.5 m", "20 mm", "2 km", or in the one that the document has chosen.
QString lengthText(double meters, const DisplayUnits& units);

/// Arrow along gravity, top right; "g = 0" without gravity.
void paintGravity(QPainter& painter, const QRectF& area, Vector2 gravity, const Theme& theme);

/// The height of title and subtitle [px], in this font.
double wordsHeight(const QRectF& area, const CanvasText& text, const Theme& theme, const QFont& font);

/// Title, subtitle and banner, top left.
void paintWords(QPainter& painter, const QRectF& area, const CanvasText& text, const Theme& theme);

/// The text of an empty drawing.
void paintEmptyState(QPainter& painter, const QRectF& area, const Theme& theme);

}  // namespace eigenlink
