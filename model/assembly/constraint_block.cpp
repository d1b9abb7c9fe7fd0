#include "model/assembly/constraint_block.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace eigenlink {

ExtendedCoordinates beside(const ExtendedCoordinates& all, const Eigen::VectorXd& units)
{
    constexpr double kAside = 0.01;
    ExtendedCoordinates moved = all;
    for (Eigen::Index i = 0; i < all.size(); ++i) {
        moved[i] += kAside * units[i] * std::sin(1.7 + 12.9898 * static_cast<double>(i));
    }
    return moved;
}

ConstraintBlock::ConstraintBlock(const std::vector<RowsOfTerm>& terms, std::vector<Eigen::Index> rows,
                                 const ExtendedCoordinates& all, const Eigen::VectorXd& units)
    : m_rows(std::move(rows))
{
    m_local.resize(m_rows.size());
    for (const RowsOfTerm& each : terms) {
        bool isHere = false;
        for (std::size_t i = 0; i < m_rows.size(); ++i) {
            const Eigen::Index row = m_rows[i] - each.first;
            if (row >= 0 && row < each.term->constraintCount()) {
                m_local[i] = m_count + row;
                isHere = true;
            }
        }
        if (isHere) {
            m_terms.push_back({each.term, m_count, each.derived});
            m_count += each.term->constraintCount();
        }
    }
    const ExtendedCoordinates there = beside(all, units);
    std::set<Eigen::Index> touched;
    MatrixSink sink;
    for (const RowsOfTerm& each : m_terms) {
        each.term->addJacobian(there, each.first, sink);
    }
    for (const auto& entry : sink.entries()) {
        touched.insert(entry.col());
    }
    m_coordinates.assign(touched.begin(), touched.end());
    m_units = units(m_coordinates);
    for (Eigen::Index row = 0; row < std::ssize(m_rows); ++row) {
        m_isCurved.push_back(!hessian(there, Eigen::VectorXd::Unit(std::ssize(m_rows), row)).isZero(0));
    }
}

Eigen::Index ConstraintBlock::localOf(Eigen::Index coordinate) const
{
    const auto found = std::ranges::lower_bound(m_coordinates, coordinate);
    const bool isHere = found != m_coordinates.end() && *found == coordinate;
    return isHere ? found - m_coordinates.begin() : -1;
}

void ConstraintBlock::bindTo(const std::vector<const Term*>& terms, const std::vector<const Term*>& own)
{
    for (RowsOfTerm& each : m_terms) {
        if (each.derived) {
            each.derived = each.derived->boundTo(terms, own);
            each.term = each.derived.get();
            continue;
        }
        each.term = terms[static_cast<std::size_t>(std::ranges::find(own, each.term) - own.begin())];
    }
}

Eigen::VectorXd ConstraintBlock::values(const ExtendedCoordinates& all) const
{
    VectorSink sink(m_count);
    for (const RowsOfTerm& each : m_terms) {
        each.term->addConstraint(all, each.first, sink);
    }
    return sink.values()(m_local);
}

Eigen::MatrixXd ConstraintBlock::jacobian(const ExtendedCoordinates& all) const
{
    MatrixSink sink;
    for (const RowsOfTerm& each : m_terms) {
        each.term->addJacobian(all, each.first, sink);
    }
    Eigen::MatrixXd J = Eigen::MatrixXd::Zero(m_count, std::ssize(m_coordinates));
    for (const auto& entry : sink.entries()) {
        if (const Eigen::Index column = localOf(entry.col()); column >= 0) {
            J(entry.row(), column) += entry.value() * m_units[column];
        }
    }
    return J(m_local, Eigen::all);
}

Eigen::MatrixXd ConstraintBlock::hessian(const ExtendedCoordinates& all, const Eigen::VectorXd& w) const
{
    Eigen::VectorXd lambda = Eigen::VectorXd::Zero(m_count);
    lambda(m_local) = w;
    MatrixSink sink;
    for (const RowsOfTerm& each : m_terms) {
        if (!lambda.segment(each.first, each.term->constraintCount()).isZero(0)) {
            each.term->addConstraintStiffness(all, lambda.data() + each.first, sink);
        }
    }
    Eigen::MatrixXd H = Eigen::MatrixXd::Zero(std::ssize(m_coordinates), std::ssize(m_coordinates));
    for (const auto& entry : sink.entries()) {
        const Eigen::Index row = localOf(entry.row()), column = localOf(entry.col());
        if (row >= 0 && column >= 0) {
            H(row, column) += entry.value() * m_units[row] * m_units[column];
        }
    }
    return H;
}

}  // namespace eigenlink
