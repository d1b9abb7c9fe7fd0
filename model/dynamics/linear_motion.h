#pragma once

#include "model/analysis/analysis.h"
#include "model/basics/outcome.h"
#include "model/dynamics/simulate.h"

#include <cstddef>
#include <vector>

namespace eigenlink {

/// The motion of the linear model about the equilibrium q₀ of an analysis, from a state (q, q̇), at equal steps of time:
///
///     M_r z̈ + C_r ż + K_r z = 0,   q = q₀ + R z,   z(0) = R⁺(q − q₀),  ż(0) = R⁺ q̇
///
/// the sum of all modes, repeated and drifting ones included, without an error of integration (see ModalMotion). What
/// of the start the constraints at q₀ do not allow is left out, so that a start far from q₀ is not met exactly. Links
/// keep their lengths to first order only. `step` is the time between moments [s]; `outputs` counts them, the start
/// among them. Fails where the analysis has no linear model by MCS, one without velocities or with more than
/// kLargestLinearMotion, and where something moves without mass.
Outcome<std::vector<MotionSample>> linearMotion(const Analysis& analysis, const MotionState& start, double step,
                                                std::size_t outputs);

/// Velocities z of the largest linear model that is followed; the dense exponential of twice as many takes seconds.
inline constexpr Eigen::Index kLargestLinearMotion = 400;

/// The linear model by MCS in minimal velocities, M_r z̈ + C_r ż + K_r z = 0 with δq = R z; null where the analysis has
/// none. [LIN] eq. (16)
const LinearModel* minimalModel(const Analysis& analysis);

}  // namespace eigenlink
