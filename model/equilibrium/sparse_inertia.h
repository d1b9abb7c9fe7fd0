#pragma once

#include "model/equilibrium/equilibrium.h"
#include "model/math/krylov/sparse_problem.h"

#include <optional>

namespace eigenlink {

/// Number of negative, zero and positive eigenvalues of H along the constraints where some motion has no stiffness,
/// without dense matrices: the softest motions are computed until one has stiffness – by strains, so that fine beams
/// are not taken for free – and the signs of the factors just beyond the free ones count the rest. Inertia does not
/// depend on masses, so that M is left out of it. Absent where the count is not proved, or on cancel.
std::optional<Inertia> sparseInertiaOf(SparseProblem problem, const Monitor& monitor = {});

}  // namespace eigenlink
