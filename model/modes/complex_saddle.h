#pragma once

#include "model/math/sparse/complex_ldl.h"
#include "model/math/sparse/saddle_plan.h"
#include "model/modes/sparse_problem.h"

#include <complex>
#include <memory>
#include <optional>
#include <vector>

namespace eigenlink {

/// What UCS puts in place of constraints: α(s² + 2ξωs + ω²) Φᵀ Φ, added to Q(s). [LIN] eq. (18)
struct Penalty {
    double alpha, xi, omega;

    /// α(s² + 2ξωs + ω²).
    std::complex<double> operator()(std::complex<double> s) const
    {
        return alpha * (s * s + 2 * xi * omega * s + omega * omega);
    }
    /// True near its roots, where the penalty holds no constraint and has many values of its own.
    bool isBesideOwn(std::complex<double> s) const
    {
        return std::abs((*this)(s)) < 1e-3 * alpha * (std::norm(s) + omega * omega);
    }
};

/// Sparse LDLᵀ of the saddle matrix at complex shifts,
///
///     [ Q(s)  Φᵀ   ]
///     [ Φ     −E(s)],    Q(s) = s²M + sC + H,
///
/// in the order of elimination of SaddleFactor and with its weights; in extended precision where elements have strains.
/// E = 0 where constraints hold exactly; rows of Φ that depend on others are left out then. With a penalty p it is
/// 1/p(s), so that x solves (Q + p ΦᵀΦ) x = f. The problem must outlive it.
class ComplexSaddle {
public:
    /// `dependentRows`: of Φ_q, ascending, as SaddleFactor tells them.
    ComplexSaddle(const SparseProblem& problem, const std::vector<Eigen::Index>& dependentRows);
    ComplexSaddle(const SparseProblem& problem, const Penalty& penalty);

    /// False where the matrix is singular at this shift, as on an eigenvalue.
    bool factor(std::complex<double> s);

    /// x of Q(s) x + Φᵀμ = f, Φ x = E μ, refined with H by strains.
    Eigen::VectorXcd solve(const Eigen::VectorXcd& f) const;

private:
    using Complex = std::complex<double>;

    ComplexSaddle(const SparseProblem& problem, const std::vector<Eigen::Index>& dependentRows,
                  const std::optional<Penalty>& penalty);
    void weigh();
    Eigen::VectorXd absoluteSums() const;
    void solveOnce(const Eigen::VectorXcd& f, const Eigen::VectorXcd& g, Eigen::VectorXcd& x,
                   Eigen::VectorXcd& mu) const;

    const SparseProblem& m_problem;
    std::optional<Penalty> m_penalty;
    SparseMatrix m_Phi, m_PhiTransposed;  // normalised independent rows
    Eigen::VectorXd m_squares;            // of the lengths that the rows had
    std::shared_ptr<const SaddlePlan> m_plan;
    Eigen::VectorXd m_stiffness, m_damping, m_mass, m_fixed;  // on the pattern of m_plan->A
    Eigen::VectorXd m_weight;                                 // W: ΦᵀWΦ is added to Q
    Eigen::VectorXcd m_slack;                                 // E
    Complex m_s;
    ComplexLdl m_ldl;
};

}  // namespace eigenlink
