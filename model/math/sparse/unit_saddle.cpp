#include "model/math/sparse/unit_saddle.h"
#include "model/basics/least_divisor.h"
#include "model/basics/text_exception.h"
#include "model/math/dense/dense_solve.h"
#include "model/math/dense/lapack.h"

#include <Eigen/QR>

#include <algorithm>
#include <cmath>
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
    m_dependent.reset();
    if (m_saddle) {
        m_saddle->update(m_unit, {}, m_none, m_Phi);
    } else {
        m_saddle.emplace(m_unit, SparseMatrix(), m_none, m_Phi);
    }
    if (const Outcome<void> factored = m_saddle->factor(0, 0); !factored) {
        throw RuntimeError(Text("the constraints cannot be factored: {1}", factored.reason()));
    }
}

const std::vector<Eigen::Index>& UnitSaddle::dependentRows() const
{
    if (!m_dependent) {
        m_dependent = findDependentRows();
    }
    return *m_dependent;
}

std::vector<Eigen::Index> UnitSaddle::findDependentRows() const
{
    constexpr Eigen::Index kMost = 200;  // are decided one by one: each costs a solve and a column
    const std::vector<Eigen::Index> doubtful = m_saddle->doubtfulRows();
    const Eigen::Index count = std::ssize(doubtful), n = m_units.size();
    if (doubtful.empty() || count > kMost) {
        return m_saddle->dependentRows();
    }
    std::vector<Eigen::Triplet<double>> clear;
    for (Eigen::Index row = 0; row < m_saddle->constraintCount(); ++row) {
        if (!std::ranges::binary_search(doubtful, row)) {
            clear.emplace_back(static_cast<int>(clear.size()), static_cast<int>(row), 1);
        }
    }
    SparseMatrix kept(std::ssize(clear), m_saddle->constraintCount());
    kept.setFromTriplets(clear.begin(), clear.end());
    const SparseMatrix columns = m_Phi.transpose();
    SaddleFactor others(m_unit, {}, m_none, kept * m_Phi);
    if (!others.factor(0, 0)) {
        return m_saddle->dependentRows();
    }
    Eigen::MatrixXd added(n, count);
    for (Eigen::Index i = 0; i < count; ++i) {
        const Eigen::VectorXd row = columns.col(doubtful[static_cast<std::size_t>(i)]);
        added.col(i) = others.solve(row / std::max(row.norm(), kLeastDivisor)).x;
    }
    const PivotedQr qr = factorPivoted(std::move(added));
    std::vector<Eigen::Index> dependent;
    for (Eigen::Index i = 0; i < count; ++i) {
        if (i >= n || std::abs(qr.factors(i, i)) <= tolerance::kRank) {
            dependent.push_back(doubtful[static_cast<std::size_t>(qr.columns[static_cast<std::size_t>(i)])]);
        }
    }
    std::ranges::sort(dependent);
    return dependent;
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
