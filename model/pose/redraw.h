#pragma once

#include "model/pose/pose.h"

namespace eigenlink {

/// The mechanism drawn as it lies in a pose: the start of a change of the drawing when the equilibrium is shown.
/// Torsion springs get as many turns as they are wound up by in the pose, so that every torque stays the same. A body
/// with one pin is drawn along the global axes: its centre of mass is turned instead, and angles that refer to it with
/// it. Throws std::invalid_argument when the pose has another number of points.
Mechanism redrawn(const Mechanism& mechanism, const Pose& pose);

}  // namespace eigenlink
