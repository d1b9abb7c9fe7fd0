#pragma once

#include "views/canvas/mechanism_painter.h"

#include <QPointF>

#include <string>

namespace eigenlink {

/// Distance within which a click still meets a symbol [px].
inline constexpr double kHitTolerance = 6;

/// Id of what lies under a position: the topmost point, else the topmost element; empty where nothing is.
std::string idAt(const MechanismScene& scene, QPointF position);

}  // namespace eigenlink
