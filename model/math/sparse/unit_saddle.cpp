#include "model/math/sparse/unit_saddle.h"
#include "model/basics/text_exception.h"
#include "model/math/dense/dense_solve.h"

#include <Eigen/QR>

#include <stdexcept>
#include <utility>

namespace eigenlink {

UnitSaddle::UnitSaddle(Eigen::Index n) : UnitSaddle(Eigen::VectorXd::Ones(n)) {}

UnitSaddle::UnitSaddle(Eigen::VectorXd units)
    : m_units(std::move(units)), m_unit(m_units.size(), m_units.size()), m_none(m_units.size(), m_units.size())
{
    m_unit.setIdentity();
}

void UnitSaddle::factor(const SparseMatrix& Phi_q)
{
    m_Phi = Phi_q * m_units.asDiagonal();
    if (m_saddle) {
        m_saddle->update(m_unit, {}, m_none, m_Phi);
    } else {
        m_saddle.emplace(m_unit, SparseMatrix(), m_none, m_Phi);
    }
    if (const Outcome<void> factored = m_saddle->factor(0, 0); !factored) {
        throw RuntimeError(Text("the constraints cannot be factored: {1}", factored.reason()));
    }
}

Eigen::VectorXd UnitSaddle::minimumNormStep(const Eigen::VectorXd& rhs) const
{
    return m_units.cwiseProduct(m_saddle->solve(Eigen::VectorXd::Zero(m_unit.rows()), rhs, 1).x);
}

Eigen::VectorXd UnitSaddle::multipliers(const Eigen::VectorXd& f) const
{
    const Eigen::VectorXd none = Eigen::VectorXd::Zero(m_saddle->constraintCount());
    return m_saddle->solve(m_units.cwiseProduct(f), none, 2).mu;
}

// e_k less the multipliers of its own force lies in the states of self-stress, for each dependent row k.
Eigen::MatrixXd UnitSaddle::selfStress(Eigen::Index most) const
{
    const std::vector<Eigen::Index>& rows = dependentRows();
    const Eigen::Index m = m_saddle->constraintCount();
    if (rows.empty() || std::ssize(rows) > most) {
        return Eigen::MatrixXd(m, 0);
    }
    Eigen::MatrixXd W(m, std::ssize(rows));
    for (Eigen::Index j = 0; j < W.cols(); ++j) {
        const Eigen::VectorXd unit = Eigen::VectorXd::Unit(m, rows[static_cast<std::size_t>(j)]);
        W.col(j) = unit - multipliers((m_Phi.transpose() * unit).cwiseQuotient(m_units));
    }
    return orthonormalBasis(W);
}

Eigen::VectorXd UnitSaddle::project(const Eigen::VectorXd& x) const
{
    const Eigen::VectorXd none = Eigen::VectorXd::Zero(m_saddle->constraintCount());
    return m_units.cwiseProduct(m_saddle->solve(x.cwiseQuotient(m_units), none, 1).x);
}

}  // namespace eigenlink
