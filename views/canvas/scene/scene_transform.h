#pragma once

#include "model/basics/vector2.h"

#include <QPointF>
#include <QRectF>

#include <vector>

namespace eigenlink {

/// Metres to pixels: one scale for both axes, y upwards in the world and downwards on the screen.
struct SceneTransform {
    double scale = 100;  ///< [px/m], positive
    QPointF origin;      ///< where the world's origin is [px]

    QPointF toScreen(Vector2 world) const { return {origin.x() + scale * world.x, origin.y() - scale * world.y}; }
    Vector2 toWorld(QPointF screen) const
    {
        return {(screen.x() - origin.x()) / scale, (origin.y() - screen.y()) / scale};
    }

    friend bool operator==(const SceneTransform&, const SceneTransform&) = default;
};

/// Limits of the scale [px/m]: from ten thousand kilometres to a micrometre across a window.
inline constexpr double kSmallestScale = 0.0001;
inline constexpr double kLargestScale = 1e9;

/// The transform zoomed by a factor about a point of the screen, within the limits of the scale.
SceneTransform zoomedAbout(const SceneTransform& transform, QPointF screen, double factor);

/// The transform that shows all positions inside the rectangle, centred. A single position (or none) is shown
/// with one metre across the smaller side.
SceneTransform fittedTo(const std::vector<Vector2>& positions, const QRectF& rectangle);

/// The transform that brings all positions into the rectangle with the least change: moved where the scale has room for
/// them, else zoomed out as far as it takes.
SceneTransform broughtInto(const SceneTransform& transform, const std::vector<Vector2>& positions,
                           const QRectF& rectangle);

/// The transform between two, `way` ∈ [0, 1] from the first to the second; the scale changes by equal factors.
SceneTransform between(const SceneTransform& first, const SceneTransform& second, double way, QPointF middle);

}  // namespace eigenlink
