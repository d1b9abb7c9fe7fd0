#pragma once

#include "model/sparse/quadratic_modes.h"
#include "model/spectrum/mode_target.h"

#include <optional>

namespace eigenlink {

/// Up to so many states 2(n − r) all eigenvalues are computed where one search alone could not prove its answer.
inline constexpr Eigen::Index kMostStates = 300;

/// All 2(n − r) eigenvalues of few degrees of freedom: M, C and H on an orthonormal basis Z of the null space of Φ_q
/// (random vectors, projected by the sparse factors of [I Φ_qᵀ; Φ_q 0]), solved dense as by MCS. The order of the
/// target; conjugates stand together. Nothing where there are more than `kMostStates` or the mass is singular on Z.
///
/// `factor` is that of the problem, factored at any shift before; `scale` a typical |s| [rad/s].
std::optional<QuadraticModes> completeModes(const SparseProblem& problem, SaddleFactor& factor, double scale,
                                            const ModeTarget& target);

/// The first `count` modes (a pair of conjugates is one, a real value is one), values equal to the last one included.
void keepFirst(QuadraticModes& modes, Eigen::Index count);

}  // namespace eigenlink
