#include "model/equilibrium/nearest_reactions.h"

#include "model/assembly/natural_units.h"

#include <map>
#include <string>
#include <vector>

namespace eigenlink {
namespace {

/// E with E Φ_q free of the angles that are read out: the row that ties each to its link is taken out of the others.
SparseMatrix withoutReadouts(const System& system, const SparseMatrix& Phi_q)
{
    std::map<std::string, Eigen::Index> rowOf;
    std::vector<Eigen::Triplet<double>> entries;
    for (Eigen::Index row = 0; row < Phi_q.rows(); ++row) {
        rowOf.emplace(system.constraints()[static_cast<std::size_t>(row)].name, row);
        entries.emplace_back(row, row, 1);
    }
    for (Eigen::Index angle = 0; angle < Phi_q.cols(); ++angle) {
        const Coordinate& coordinate = system.coordinates()[static_cast<std::size_t>(angle)];
        const auto tie = coordinate.quantity == Quantity::angle ? rowOf.find(coordinate.name) : rowOf.end();
        for (SparseMatrix::InnerIterator entry(Phi_q, angle); tie != rowOf.end() && entry; ++entry) {
            entries.emplace_back(entry.row(), tie->second, -entry.value() / Phi_q.coeff(tie->second, angle));
        }
    }
    SparseMatrix E(Phi_q.rows(), Phi_q.rows());
    E.setFromTriplets(entries.begin(), entries.end());
    return E.pruned();
}

}  // namespace

NearestReactions::NearestReactions(const System& system, const SparseMatrix& Phi_q, bool isSparse)
    : m_units(asLengths(system, Eigen::VectorXd::Ones(Phi_q.cols())).cwiseInverse()),
      m_E(withoutReadouts(system, Phi_q)),
      m_saddle(Phi_q.cols())
{
    const SparseMatrix rows = SparseMatrix(m_E * Phi_q).pruned();
    if (isSparse) {
        m_saddle.factor(rows * m_units.asDiagonal());
    } else {
        m_rows.emplace(rows, m_units);
    }
}

Eigen::VectorXd NearestReactions::operator()(const Eigen::VectorXd& force) const
{
    return m_E.transpose() * (m_rows ? m_rows->multipliers(force) : m_saddle.multipliers(m_units.cwiseProduct(force)));
}

}  // namespace eigenlink
