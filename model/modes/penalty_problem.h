#pragma once

#include "model/equilibrium/equilibrium.h"
#include "model/math/krylov/shift_search.h"
#include "model/math/krylov/sparse_problem.h"
#include "model/modes/linearizer.h"
#include "model/modes/penalty.h"

#include <Eigen/Dense>

#include <complex>
#include <optional>

namespace eigenlink {

/// s²M_p + sC_p + K_p with M_p = M + αΦᵀΦ, C_p = C + 2αξωΦᵀΦ, K_p = H + αω²ΦᵀΦ, everything sparse, where the penalty
/// rests or, by option, at the exact equilibrium. [LIN] eq. (18)
class PenaltyProblem {
public:
    /// `alpha`: in place of that of penaltyWeights, whose rows stay.
    PenaltyProblem(const System& system, const Equilibrium& equilibrium, const LinearizerOptions& options,
                   std::optional<double> alpha = {});

    /// M, C, H and Φ_q at the same place.
    const SparseProblem& exact() const { return m_exact; }
    const Penalty& penalty() const { return m_penalty; }
    /// q of the matrices.
    const Eigen::VectorXd& place() const { return m_q; }
    /// K_p, by entries.
    SparseMatrix stiffness() const;

    Eigen::VectorXd massTimes(const Eigen::VectorXd& v) const;
    Eigen::VectorXd dampingTimes(const Eigen::VectorXd& v) const;
    /// The product with the stiffness, by strains.
    Eigen::VectorXd stiffnessTimes(const Eigen::VectorXd& v) const;

    /// (s²M_p + sC_p + K_p) v.
    Eigen::VectorXcd residual(const QuadraticMode& mode) const;
    /// v̄ᵀ(K_p + shift M_p)v.
    double energy(const Eigen::VectorXcd& v, double shift) const;
    /// The root of vᵀM_pv s² + vᵀC_pv s + vᵀK_pv nearest to the mode's s.
    std::complex<double> rootNear(const QuadraticMode& mode) const;
    /// Puts s to that root, unless it is so far that it is another mode's.
    void sharpen(QuadraticMode& mode) const;

private:
    Eigen::VectorXd squaredConstraints(const Eigen::VectorXd& v) const;

    Penalty m_penalty;
    Eigen::VectorXd m_q;
    SparseProblem m_exact;
};

}  // namespace eigenlink
