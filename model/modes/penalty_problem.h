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

/// A shape v with its gaps g = WΦ_q v, beside whose reactions p(s) g a product with v has lost its digits.
struct PenaltyMode : QuadraticMode {
    Eigen::VectorXcd gaps;  ///< m
};

/// s²M_p + sC_p + K_p with M_p = M + αΦᵀΦ, C_p = C + 2αξωΦᵀΦ, K_p = H + αω²ΦᵀΦ, everything sparse, where the penalty
/// rests or, by option, at the exact equilibrium. [LIN] eq. (18)
class PenaltyProblem {
public:
    /// `alpha`: in place of that of penaltyWeights, whose rows stay. `neutral`, n×z: U⁻¹z of the motions z that nothing
    /// resists at the equilibrium, orthonormal.
    PenaltyProblem(const System& system, const Equilibrium& equilibrium, const LinearizerOptions& options,
                   std::optional<double> alpha = {}, const Eigen::MatrixXd& neutral = {});

    /// M, C, H and Φ_q at the same place.
    const SparseProblem& exact() const { return m_exact; }
    /// α, ξ and ω of the problem.
    const Penalty& penalty() const { return m_penalty; }
    /// The configuration q, n, of the matrices.
    const Eigen::VectorXd& place() const { return m_q; }
    /// False where the penalty's own equilibrium was wanted and not found: the place is the exact one then.
    bool isBalanced() const { return m_isBalanced; }

    /// The mode with the gaps g = WΦ_q v, m, of its shape.
    PenaltyMode withGaps(QuadraticMode mode) const;
    /// The matrices of `project`, k×k.
    struct Projection {
        Eigen::MatrixXd M, C, K;
    };
    /// VᵀM_pV, VᵀC_pV and VᵀK_pV for V n×k. `gaps`: WΦ_q V, m×k.
    Projection project(const Eigen::MatrixXd& V, const Eigen::MatrixXd& gaps) const;

    /// (s²M_p + sC_p + K_p) v, n. [LIN] eq. (18)
    Eigen::VectorXcd residual(const PenaltyMode& mode) const;
    /// vᴴ(K_p + shift M_p)v, `shift` in [1/s²].
    double energy(const PenaltyMode& mode, double shift) const;
    /// The root of vᵀM_pv s² + vᵀC_pv s + vᵀK_pv nearest to the mode's s [rad/s].
    std::complex<double> rootNear(const PenaltyMode& mode) const;
    /// Sets s to rootNear; keeps s where that root is so far away that it belongs to another mode.
    void sharpen(PenaltyMode& mode) const;

private:
    Penalty m_penalty;
    Eigen::VectorXd m_q;
    bool m_isBalanced = true;
    SparseProblem m_exact;
};

}  // namespace eigenlink
