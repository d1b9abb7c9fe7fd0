#pragma once

#include "model/assembly/system.h"

#include <Eigen/Dense>

namespace eigenlink {

/// The forces at an assembled configuration and the stiffness against them.
struct ForcesOnMotions {
    const SparseMatrix& H;                   ///< n×n, tangent stiffness with the reaction stiffness
    const SparseMatrix& W;                   ///< n×n, W = SᵀS, S the rows that measure motions
    const SparseMatrix& Phi_q;               ///< m×n
    const Eigen::VectorXd& units;            ///< natural ones of the coordinates
    const Eigen::VectorXd& imbalance;        ///< g = f − Φ_qᵀλ, n
    const Eigen::VectorXd& roundingOfForce;  ///< n, how far rounding can change g
};

/// The Newton step p = Σ zᵢ (zᵢᵀg)/κᵢ over the motions H z = κ W z, Φ_q z = 0, each normalised to zᵀWz = 1.
///
/// A motion whose force zᵀg is rounding adds nothing while others are driven by more, or while its stiffness κ is less
/// than rounding of the forces makes. So the step does not run along a continuum of equilibria. Infinite where a force
/// is more than rounding and nothing resists it; NaN where W is not positive definite along the constraints.
Eigen::VectorXd stepOfMotions(const ForcesOnMotions& forces);

}  // namespace eigenlink
