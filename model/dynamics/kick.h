#pragma once

#include "model/basics/text.h"
#include "model/dynamics/constrained_motion.h"
#include "model/mechanism/mechanism.h"

#include <Eigen/Core>

namespace eigenlink {

/// Returns a configuration with velocities that its constraints allow, Φ_q v = −Φ_t, from the velocities of the points
/// and the rates of the links in the drawing: as it is kicked there. With R v = w for the given velocities – of a point
/// where it is not zero –, s for the given coordinates and zeros, and G = R M⁻¹Rᵀ, v is least in
///
///     1. (w − R v)ᵀ G⁺ (w − R v): given velocities are kept where the constraints allow them, else missed by the least
/// kinetic energy (see velocitiesMissed),
///     2. the rates of deformations: beams begin to move without bending further where they can,
///     3. ½ (v − s)ᵀ M (v − s) + bᵀ(v − s): the others change from rest by the least kinetic energy, with the impulse b
///        of supports that begin to move at once.
///
/// A combination of given velocities counts as attainable where the constraints leave more than 1e-9 of it. Parts that
/// nothing joins are fitted each alone.
MotionState kickedStart(const Mechanism& mechanism, const System& system, const Eigen::VectorXd& q);

/// ‖w − R v‖ / max(‖w‖, ‖R v‖) in natural units: how far a state misses the velocities that are given, those of points
/// on the ground among them.
double velocitiesMissed(const Mechanism& mechanism, const System& system, const MotionState& state);

/// Says which points and links move otherwise than is given, with both velocities; empty where none does.
Text explainVelocitiesMissed(const Mechanism& mechanism, const System& system, const MotionState& state);

}  // namespace eigenlink
