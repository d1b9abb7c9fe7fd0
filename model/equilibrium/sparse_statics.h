#pragma once

#include "model/equilibrium/equilibrium.h"

namespace eigenlink {

/// findEquilibrium for large systems: the same search with sparse factorisations. Steps of Newton and of the trust
/// region solve the saddle matrix of H + μI, whose inertia tells whether the step goes down. It starts from the
/// configuration `assembled` where one is given, else from one near the drawing.
Equilibrium findSparseEquilibrium(const System& system, const EquilibriumOptions& options, const Monitor& monitor,
                                  const Eigen::VectorXd* assembled = nullptr);

}  // namespace eigenlink
