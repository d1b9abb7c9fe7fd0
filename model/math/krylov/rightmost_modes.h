#pragma once

#include "model/math/krylov/shift_search.h"

namespace eigenlink {

/// At least `count` modes with the largest real part, conjugates included, of (s²M + sC + H) v + Φ_qᵀμ = 0, Φ_q v = 0.
///
/// M, C and H are symmetric and C is no less than zero, so that a value to the right of the imaginary axis is real, and
/// the inertia of Q(σ) on the constraints counts those beyond σ > 0 (v*Mv s² + v*Cv s + v*Hv has a complex pair only
/// with Re s ≤ 0). They are the nearest to a point beyond them all. The others come from those nearest the origin:
/// without damping they all have the real part 0; with damping `proof` states among how many they were sought.
/// `factor`: of the problem. `scale`: size of the lowest |s| [rad/s].
QuadraticModes rightmostModes(const SparseProblem& problem, SaddleFactor& factor, Eigen::Index count, double scale,
                              const Monitor& monitor = {});

}  // namespace eigenlink
