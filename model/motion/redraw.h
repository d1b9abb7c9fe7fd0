#pragma once

#include "model/motion/pose.h"

namespace eigenlink {

/// The mechanism drawn as it lies in a pose: what a change of the drawing starts from when the rest is shown. Rest
/// angles of torsion springs are shifted by whole turns where the new drawing counts the turns of a link otherwise, so
/// that every torque stays the same. A body with one pin is drawn along the global axes: its centre of mass is turned
/// instead, and angles that refer to it with it. Throws std::invalid_argument when the pose has another number of
/// points.
Mechanism redrawn(const Mechanism& mechanism, const Pose& pose);

}  // namespace eigenlink
