#pragma once

#include "views/canvas/mechanism_painter.h"

#include <cstddef>
#include <vector>

namespace eigenlink {

/// True when something of an element may lie in an area [px]; everywhere when the area is null.
bool isInSight(const SceneGeometry& geometry, std::size_t element, const QRectF& area);
/// True for a point in sight with everything that stands at it.
bool isInSight(QPointF point, const QRectF& area);

/// Indices of the elements that may lie in an area [px].
std::vector<std::size_t> elementsInSight(const SceneGeometry& geometry, const QRectF& area);

/// True where links are so short on the screen that symbols would only cover each other.
bool isFar(const MechanismScene& scene);

/// Draws everything from afar: links and what connects points as plain lines.
void paintFar(QPainter& painter, const MechanismScene& scene, const SceneGeometry& geometry, const Ink& ink);

}  // namespace eigenlink
