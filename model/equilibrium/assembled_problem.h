#pragma once

#include "model/assembly/system.h"
#include "model/math/krylov/sparse_problem.h"

namespace eigenlink {

/// The matrices M, C, H (n×n) and Φ_q (m×n) at q and λ; H = −∂f/∂q without the reaction stiffness ∂(Φ_qᵀλ)/∂q by
/// option.
SparseProblem sparseProblemAt(const System& system, const Eigen::VectorXd& q, const Eigen::VectorXd& lambda,
                              bool reactionStiffness = true);

/// The stiffness H, n×n, alone, as a matrix and as strains: no mass, no damping, no constraints.
SparseProblem stiffnessProblemAt(const System& system, const Eigen::VectorXd& q, const Eigen::VectorXd& lambda,
                                 bool reactionStiffness = true);

/// The steps of that: what does not depend on reactions, with GᵀWG as `H` for now; the stiffness of reactions in
/// `rest`; their sum as `H`. `from`: see System::extrapolatedForm.
SparseProblem loadedProblemAt(const System& system, const Eigen::VectorXd& q, const Eigen::VectorXd* from = nullptr);
void addReactionStiffness(const System& system, const Eigen::VectorXd& q, const Eigen::VectorXd& lambda,
                          SparseProblem& problem);
void sumStiffness(SparseProblem& problem);

}  // namespace eigenlink
