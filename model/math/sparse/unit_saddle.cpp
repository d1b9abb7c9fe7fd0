#include "model/math/sparse/unit_saddle.h"

#include <stdexcept>

namespace eigenlink {

UnitSaddle::UnitSaddle(Eigen::Index n) : m_unit(n, n), m_none(n, n)
{
    m_unit.setIdentity();
}

void UnitSaddle::factor(const SparseMatrix& Phi_q)
{
    if (m_saddle) {
        m_saddle->update(m_unit, {}, m_none, Phi_q);
    } else {
        m_saddle.emplace(m_unit, SparseMatrix(), m_none, Phi_q);
    }
    if (const Outcome<void> factored = m_saddle->factor(0, 0); !factored) {
        throw std::runtime_error("the constraints cannot be factored: " + rendered(factored.reason()));
    }
}

Eigen::VectorXd UnitSaddle::minimumNormStep(const Eigen::VectorXd& rhs) const
{
    return m_saddle->solve(Eigen::VectorXd::Zero(m_unit.rows()), rhs, 1).x;
}

Eigen::VectorXd UnitSaddle::multipliers(const Eigen::VectorXd& f) const
{
    return m_saddle->solve(f, Eigen::VectorXd::Zero(m_saddle->constraintCount()), 2).mu;
}

Eigen::VectorXd UnitSaddle::project(const Eigen::VectorXd& x) const
{
    return m_saddle->solve(x, Eigen::VectorXd::Zero(m_saddle->constraintCount()), 1).x;
}

}  // namespace eigenlink
