#pragma once

#include "views/canvas/mechanism_painter.h"

#include <QPointF>
#include <QRectF>

#include <functional>
#include <string>
#include <vector>

namespace eigenlink {

/// Distance within which a click still meets a symbol [px].
inline constexpr double kHitTolerance = 6;

/// Id of the part under a position: the topmost point, else the topmost element; empty where nothing is. Parts that
/// `isTarget` refuses are looked through.
std::string idAt(
    const MechanismScene& scene, QPointF position,
    const std::function<bool(const std::string&)>& isTarget = [](const std::string&) { return true; });

/// Ids of all points inside a rectangle of the screen and of all elements that lie in it as a whole.
std::vector<std::string> idsInside(const MechanismScene& scene, const QRectF& area);

}  // namespace eigenlink
