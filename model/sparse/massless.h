#pragma once

#include "model/sparse/sparse_problem.h"

#include <string>
#include <vector>

namespace eigenlink {

/// Ids of what can move along the constraints without moving any mass, from sparse matrices; empty when RᵀMR is
/// positive definite. Where several motions have no mass, the owners are those of a mixture of them.
///
/// Elastic bodies have mass everywhere, so that a massless motion leaves their deformations at zero: only the other
/// coordinates are looked at, scaled to a unit diagonal of M. Where M is not diagonally dominant there, inverse
/// iteration with [M Φᵀ; Φ 0] looks for the motion v of least vᵀMv.
std::vector<std::string> masslessOwners(const System& system, const SparseProblem& problem);

}  // namespace eigenlink
