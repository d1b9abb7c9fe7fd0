#pragma once

#include "model/equilibrium/equilibrium.h"

namespace eigenlink {

/// findEquilibrium for large systems: the same search with sparse factorisations. Steps of Newton and of the trust
/// region solve the saddle matrix of H + μI, whose inertia tells whether the step goes down.
Equilibrium findSparseEquilibrium(const System& system, const EquilibriumOptions& options, const Monitor& monitor);

}  // namespace eigenlink
