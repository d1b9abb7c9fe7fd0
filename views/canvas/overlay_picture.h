#pragma once

#include "views/scene/scene_transform.h"
#include "views/shown/canvas_overlay.h"
#include "views/theme/theme.h"

#include <QRectF>

class QPainter;

namespace eigenlink {

/// The marks with a legend of their kinds at the right edge.
void paintOverlay(QPainter& painter, const QRectF& area, const CanvasOverlay& overlay, const SceneTransform& transform,
                  const Theme& theme);

}  // namespace eigenlink
