#pragma once

#include "model/assembly/system.h"
#include "model/math/krylov/sparse_problem.h"

#include <Eigen/Dense>

#include <optional>

namespace eigenlink {

/// [H Φ_qᵀ; Φ_q 0] of an equilibrium, factored: dense where that is small and rigid, else sparse, which keeps the
/// digits of stiff links beside soft ones.
///
/// Motions without stiffness, along which equilibria are not alone, make the sparse matrix singular to rounding. Their
/// number is that at an equilibrium; beside it they have a little stiffness, by loads that are not balanced. So many
/// softest motions are found by inverse iteration and taken out of every solution, which then has the least norm.
class EquilibriumFactors {
public:
    /// `units`, n: a motion of each coordinate that counts as one; `neutral`: number of motions without stiffness.
    explicit EquilibriumFactors(const Eigen::VectorXd& units, Eigen::Index neutral = 0)
        : m_weights(units.cwiseAbs2().cwiseInverse()), m_neutralCount(neutral)
    {
    }

    /// Factors the matrix at q, n, and λ, m. False where the sparse matrix has no factors or the constraints depend on
    /// one another.
    [[nodiscard]] bool compute(const System& system, const Eigen::VectorXd& q, const Eigen::VectorXd& lambda);
    /// (δq, δλ), n+m, of [H Φ_qᵀ; Φ_q 0] (δq, δλ) = right, of least norm along motions without stiffness.
    Eigen::VectorXd solve(const Eigen::VectorXd& right) const;
    /// False where the dense matrix is singular, or the number of motions without stiffness is another one here.
    bool isRegular() const;
    /// The number of motions without stiffness here, at an equilibrium: at least those given, at most a few.
    Eigen::Index countNeutral();

private:
    void addSoftest();
    /// The softest motion besides those found, of length one, with its multipliers.
    SaddleFactor::Solution softest() const;
    bool isNeutral(const Eigen::VectorXd& motion) const;
    /// The solution of the sparse factors without the motions that were found.
    SaddleFactor::Solution sparseSolution(const Eigen::VectorXd& f, const Eigen::VectorXd& g) const;

    Eigen::VectorXd m_weights;
    Eigen::Index m_neutralCount;
    SparseProblem m_problem;  // without mass and damping
    Eigen::PartialPivLU<Eigen::MatrixXd> m_dense;
    std::optional<SaddleFactor> m_sparse;
    Eigen::MatrixXd m_neutral, m_neutralMultipliers;  // n×k, m×k
};

}  // namespace eigenlink
