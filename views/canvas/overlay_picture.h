#pragma once

#include "views/scene/scene_transform.h"
#include "views/shown/canvas_overlay.h"
#include "views/theme/theme.h"

#include <QLineF>
#include <QRectF>

#include <vector>

class QPainter;

namespace eigenlink {

/// Where marks stand on the screen.
struct MarkPlaces {
    QRectF area;
    SceneTransform transform;
    double link = 0;  ///< typical length of a link [px]: discs of neighbouring joints stay apart
};

/// The marks without their words, with a legend of their kinds at the right edge.
void paintOverlay(QPainter& painter, const CanvasOverlay& overlay, const MarkPlaces& places, const Theme& theme);

/// What marks and legend cover [px].
std::vector<QRectF> takenAreas(const CanvasOverlay& overlay, const MarkPlaces& places, const Theme& theme);

/// What the marks say, each beside its mark and clear of the obstacles as far as that is possible, else not at all.
/// Without obstacles there is no room for words beside the joints.
void paintMarkWords(QPainter& painter, const CanvasOverlay& overlay, const MarkPlaces& places, const Theme& theme,
                    const std::vector<QLineF>* obstacles);

}  // namespace eigenlink
