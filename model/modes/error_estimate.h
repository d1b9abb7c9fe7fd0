#pragma once

#include "model/math/krylov/sparse_problem.h"
#include "model/math/sparse/unit_saddle.h"
#include "model/modes/constrained_linear_system.h"
#include "model/modes/spectrum.h"

namespace eigenlink {

/// Adds to the true eigenvalues bounds of their errors by rounding [rad/s]: the condition of the eigenvalue times the
/// backward error. With r = (s²M + sC + H)v + Φ_qᵀμ, d = vᵀ(2sM + C)v and a = vᵀMv,
///
///     ε = eps (|s|²|v|ᵀ|M||v| + |s||v|ᵀ|C||v| + |v|ᵀ|H||v| + 2|μ|ᵀ|Φ_q||v|) + |vᵀr| + |δε|,   a δs² − d δs + ε = 0,
///
/// and the same terms of eps · max |vᵢ/uᵢ| u in place of v, what rounding in natural units u leaves in a shape of parts
/// that it does not move; which is ε/|d| for a simple eigenvalue and √(ε/a) for a double one. δε is the change of
/// vᵀ(s²M + sC + H)v + 2μᵀΦ_qv where the equilibrium moves by what rounding leaves of it: near singular configurations
/// λ, and H with it, are ill conditioned. That motion is the response to random forces and random errors of position at
/// the rounding of their terms. (Tisseur, Backward error and condition of polynomial eigenvalue problems, Linear
/// Algebra Appl. 309, 2000.)
void estimateErrors(const System& system, const Equilibrium& equilibrium, const ConstrainedLinearSystem& linear,
                    Spectrum& spectrum);

/// Puts the true values of QZ to the roots of vᵀ(s²M + sC + H)v nearest to them, with the shapes v put on the
/// constraints, where they are farther from these than the errors of the shapes move the roots. A root far away belongs
/// to another eigenvalue.
void sharpenByShapes(const ConstrainedLinearSystem& linear, Spectrum& spectrum);

/// An equilibrium of a large system with its matrices.
struct SparseRest {
    const System& system;
    const Equilibrium& equilibrium;
    const SparseProblem& problem;
    bool reactionStiffness;
};

/// Adds to the errors of a sparse spectrum, which stand there otherwise, the root δs of a δs² − d δs + |δε| = 0 with
/// the |δε| of estimateErrors, by one random motion of the equilibrium and without assembling its matrices anew.
/// `factor`: of the problem at the origin or a shift near it, where it is regular.
void addEquilibriumErrors(const SparseRest& rest, const SaddleFactor& factor, Spectrum& spectrum);

}  // namespace eigenlink
