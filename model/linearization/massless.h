#pragma once

#include "model/assembly/system.h"

#include <string>
#include <vector>

namespace eigenlink {

/// Ids of what can move along the constraints without moving any mass; empty when RᵀMR is positive definite.
///
/// Elastic bodies have mass everywhere, so that a massless motion leaves their deformations at zero: only the other
/// coordinates are looked at, scaled to a unit diagonal of M, and a fine mesh is not taken for one without mass. Few of
/// them are looked through by a null space; of many, where M is not diagonally dominant, inverse iteration with
/// [M Φᵀ; Φ 0] finds a motion v of least vᵀMv.
std::vector<std::string> masslessOwners(const System& system, const SparseMatrix& M, const SparseMatrix& Phi_q);

/// That no mass moves with `owners`; empty when there are none.
Text explainMassless(const std::vector<std::string>& owners);

/// Why a mass matrix that should be positive definite is not.
Text explainSingularMass(const System& system, const SparseMatrix& M, const SparseMatrix& Phi_q);

}  // namespace eigenlink
