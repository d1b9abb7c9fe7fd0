#pragma once

#include "model/math/sparse/saddle_factor.h"

#include <optional>

namespace eigenlink {

/// [I Φᵀ; Φ 0] factored: steps and multipliers of least squares and minimum norm, sparse. Keeps the order of
/// elimination from one configuration to the next.
class UnitSaddle {
public:
    explicit UnitSaddle(Eigen::Index n);

    void factor(const SparseMatrix& Phi_q);
    /// δ of minimum norm with Φ_q δ = rhs; length n.
    Eigen::VectorXd minimumNormStep(const Eigen::VectorXd& rhs) const;
    /// λ of least squares, Φ_qᵀ λ = f; length m.
    Eigen::VectorXd multipliers(const Eigen::VectorXd& f) const;
    /// x less what lies across the constraints.
    Eigen::VectorXd project(const Eigen::VectorXd& x) const;

    Eigen::Index rank() const { return m_saddle->rank(); }
    const std::vector<Eigen::Index>& dependentRows() const { return m_saddle->dependentRows(); }

private:
    SparseMatrix m_unit, m_none;
    std::optional<SaddleFactor> m_saddle;
};

}  // namespace eigenlink
