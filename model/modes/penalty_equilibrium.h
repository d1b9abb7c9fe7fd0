#pragma once

#include "model/assembly/system.h"
#include "model/equilibrium/equilibrium.h"
#include "model/modes/constrained_linear_system.h"

#include <Eigen/Dense>

namespace eigenlink {

/// The equilibrium of the penalty system: Φ_qᵀ Ξ Ω Φ = f near an equilibrium of the constrained one.
struct PenaltyEquilibrium {
    bool converged = false;
    Eigen::VectorXd q;
    Eigen::VectorXd lambda;  ///< Ξ Ω Φ(q)
    double residual = 0;     ///< ‖f − Φ_qᵀ Ξ Ω Φ‖∞ relative to the forces
};

/// Newton in the unknowns (q, λ), f − Φ_qᵀλ = 0 and WΦ − W⁻¹λ/(αω²) = 0, from the exact equilibrium and its
/// minimum-norm λ: well conditioned for stiff penalties, regular where Φ_q loses rank. Motions that nothing resists at
/// the exact equilibrium are held there, so that the place does not run along a continuum: the force of the penalty
/// along them is left out as a constant holding force, as is the imbalance of a configuration that is only assembled.
///
/// ΞΩ = stiffness · W², W = diag(rows) (see penaltyWeights). `linear`: at the exact equilibrium. [LIN] eq. (12)
PenaltyEquilibrium findPenaltyEquilibrium(const System& system, const Equilibrium& equilibrium,
                                          const ConstrainedLinearSystem& linear, const Eigen::VectorXd& rows,
                                          double stiffness);

}  // namespace eigenlink
