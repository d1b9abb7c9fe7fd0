#pragma once

#include "model/math/sparse/saddle_factor.h"

#include <optional>
#include <vector>

namespace eigenlink {

/// [I UΦᵀ; ΦU 0] factored, U the diagonal matrix of the units in which coordinates count as equally large: steps and
/// multipliers of least squares and minimum norm, of U⁻¹δ and Uf, sparse. Keeps the order of elimination from one
/// configuration to the next.
class UnitSaddle {
public:
    /// U = I, n×n.
    explicit UnitSaddle(Eigen::Index n);
    /// U = diag(units), n×n.
    explicit UnitSaddle(Eigen::VectorXd units);

    /// Factors the matrix of Φ_q, m×n. Throws std::runtime_error at a pivot that is zero or not finite.
    void factor(const SparseMatrix& Phi_q);
    /// δ of minimum norm with Φ_q δ = rhs; length n.
    Eigen::VectorXd minimumNormStep(const Eigen::VectorXd& rhs) const;
    /// λ of least squares, Φ_qᵀ λ = f; length m. Where rows are dependent its part in states of self-stress is
    /// rounding.
    Eigen::VectorXd multipliers(const Eigen::VectorXd& f) const;
    /// W, m×(m−r), WᵀW = I, Φ_qᵀ W = 0: the states of self-stress, without which multipliers are of minimum norm. Empty
    /// where there are more than `most`.
    Eigen::MatrixXd selfStress(Eigen::Index most) const;
    /// The displacement x, n, less its part across the constraints: the P x with Φ_q P x = 0 of least ‖U⁻¹(x − P x)‖.
    Eigen::VectorXd project(const Eigen::VectorXd& x) const;

    /// r = m less the number of dependent rows.
    Eigen::Index rank() const { return m_saddle->constraintCount() - std::ssize(dependentRows()); }
    /// Rows of Φ_q without which the others are independent, ascending. Rows that the pivots leave in doubt are
    /// decided as RowSpace does, by what each adds to the span of the others.
    const std::vector<Eigen::Index>& dependentRows() const;

private:
    std::vector<Eigen::Index> findDependentRows() const;

    Eigen::VectorXd m_units;
    SparseMatrix m_unit, m_none, m_Phi;
    std::optional<SaddleFactor> m_saddle;
    mutable std::optional<std::vector<Eigen::Index>> m_dependent;  // found when they are asked for
};

}  // namespace eigenlink
