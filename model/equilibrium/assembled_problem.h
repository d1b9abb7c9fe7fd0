#pragma once

#include "model/assembly/system.h"
#include "model/math/krylov/sparse_problem.h"

namespace eigenlink {

/// The matrices M, C, H (n×n) and Φ_q (m×n) at q and λ; H = −∂f/∂q without the reaction stiffness ∂(Φ_qᵀλ)/∂q by
/// option.
SparseProblem sparseProblemAt(const System& system, const Eigen::VectorXd& q, const Eigen::VectorXd& lambda,
                              bool reactionStiffness = true);

/// The stiffness H = −∂f/∂q + ∂(Φ_qᵀλ)/∂q, n×n, alone, as a matrix and as strains, H = GᵀWG + rest: no mass, no
/// damping, no constraints. The second term by option.
SparseProblem stiffnessProblemAt(const System& system, const Eigen::VectorXd& q, const Eigen::VectorXd& lambda,
                                 bool reactionStiffness = true);

/// The first step of stiffnessProblemAt: the stiffness that does not depend on reactions, with GᵀWG, n×n, as `H` for
/// now; `H` is empty without strains. `from`: see System::extrapolatedForm.
SparseProblem loadedProblemAt(const System& system, const Eigen::VectorXd& q, const Eigen::VectorXd* from = nullptr);
/// The second step: adds ∂(Φ_qᵀλ)/∂q, n×n, to `rest`.
void addReactionStiffness(const System& system, const Eigen::VectorXd& q, const Eigen::VectorXd& lambda,
                          SparseProblem& problem);
/// The last step: H ← GᵀWG + rest.
void sumStiffness(SparseProblem& problem);

}  // namespace eigenlink
