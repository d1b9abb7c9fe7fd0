#pragma once

#include "model/math/krylov/mode_target.h"
#include "model/math/krylov/shift_search.h"

#include <optional>

namespace eigenlink {

/// Up to so many states 2(n − r) all eigenvalues are computed at once where damping or a target asks for a search.
inline constexpr Eigen::Index kFewStates = 300;
/// Up to so many where the search could not prove its answer.
inline constexpr Eigen::Index kMostStates = 1200;

/// All 2(n − r) eigenvalues of few degrees of freedom: M, C and H on an orthonormal basis Z of the null space of Φ_q
/// (random vectors, projected by the sparse factors of [I Φ_qᵀ; Φ_q 0]), solved dense as by MCS. The order of the
/// target; conjugates stand together. Absent where nothing can move, 2(n − r) is more than `most`, Z would have more
/// than 20 million entries, a matrix cannot be factored, or the reduced mass matrix is not positive definite.
///
/// `factor` is that of the problem, factored at any shift before; `scale` a typical |s| [rad/s].
[[nodiscard]] std::optional<QuadraticModes> completeModes(const SparseProblem& problem, SaddleFactor& factor,
                                                          double scale, const ModeTarget& target, Eigen::Index most);

/// Keeps the first `count` modes and those equal to the last of them. A pair of conjugates is one mode, and so are a
/// real value and the double zero of a free motion.
void keepFirst(QuadraticModes& modes, Eigen::Index count);

}  // namespace eigenlink
