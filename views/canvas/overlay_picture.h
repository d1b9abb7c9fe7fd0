#pragma once

#include "views/canvas/scene/scene_transform.h"
#include "views/state/canvas_overlay.h"
#include "views/theme/theme.h"

#include <QLineF>
#include <QRectF>

#include <vector>

class QPainter;

namespace eigenlink {

/// Places of the marks on the screen.
struct MarkPlaces {
    QRectF area;
    SceneTransform transform;
    double link = 0;  ///< typical length of a link [px]: discs of neighbouring joints stay apart
};

/// The marks without their words, with a legend of their kinds at the right edge.
void paintOverlay(QPainter& painter, const CanvasOverlay& overlay, const MarkPlaces& places, const Theme& theme);

/// Areas that marks and legend cover [px].
std::vector<QRectF> takenAreas(const CanvasOverlay& overlay, const MarkPlaces& places, const Theme& theme);

/// Paints the words of the marks, each beside its mark and clear of the obstacles as far as that is possible, else not
/// at all. Empty obstacles leave no room for words beside the joints.
void paintMarkWords(QPainter& painter, const CanvasOverlay& overlay, const MarkPlaces& places, const Theme& theme,
                    const std::vector<QLineF>* obstacles);

}  // namespace eigenlink
