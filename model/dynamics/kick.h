#pragma once

#include "model/description/mechanism.h"
#include "model/dynamics/constrained_motion.h"

#include <Eigen/Core>

namespace eigenlink {

/// A configuration with the velocities of the points and the rates of the links in the drawing: as it is kicked there.
///
/// Velocities that are given – of a point where they are not zero – are kept where the constraints allow them all; the
/// others change from rest by as little kinetic energy as they can, which counts the impulse of supports that begin to
/// move at once. Where those that are given contradict the constraints or each other the state has them with what is
/// missing: the projection onto the constraints comes as near to them as it can, by kinetic energy (see
/// Motion::velocityCorrection).
MotionState kickedStart(const Mechanism& mechanism, const System& system, const Eigen::VectorXd& q);

}  // namespace eigenlink
