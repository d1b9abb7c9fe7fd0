#pragma once

#include "model/basics/monitor.h"
#include "model/basics/outcome.h"
#include "model/dynamics/simulate.h"

#include <vector>

namespace eigenlink {

/// Gives the beams of samples of a motion with rigid beams the deformations that their loads and forces of inertia have
/// in equilibrium:
///
///     f(q, q̇) − M q̈ = Φ_qᵀλ,   Φ(q, t) = 0
///
/// with the velocities and accelerations of the rigid motion. Inertia by the deformations themselves is left
/// out: of the order of the squared speed over the lowest frequency of the mechanism that stands still.
/// A. G. Erdman, G. N. Sandor: Kineto-elastodynamics – a review of the state of the art and trends. Mech. Mach. Theory
/// 7 (1972) 19–33. Returns how many samples have an equilibrium; the first that has none ends the list.
std::size_t bendSamples(const System& system, std::vector<MotionSample>& samples, const Monitor& monitor);

}  // namespace eigenlink
