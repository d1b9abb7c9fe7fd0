#pragma once

#include "model/assembly/system.h"
#include "model/dynamics/simulate.h"

namespace eigenlink {

/// An equilibrium as a state of motion in which nothing moves, q̇ = q̈ = 0, so that quantities have values there.
/// `lambda` has m entries, or none where forces of constraints are not known.
MotionSample stillSample(const System& system, const Eigen::VectorXd& q, const Eigen::VectorXd& lambda);

/// Gives the multipliers of a sample the least norm (leastReactions) where constraints are redundant, so that they depend
/// neither on the method of integration nor on the unit of length.
void settleReactions(const System& system, MotionSample& sample);

}  // namespace eigenlink
