#include "model/sparse/massless.h"

#include "model/linearization/reduction.h"
#include "model/sparse/sparse_trust_region.h"

#include <cmath>

namespace eigenlink {
namespace {

/// vᵀMv below this, with a unit diagonal, is rounding.
constexpr double kNoMass = 1e-12;

/// Columns (and rows, where `both`) of the coordinates that are kept, `place` telling their new numbers, −1 if dropped.
SparseMatrix kept(const SparseMatrix& matrix, const std::vector<int>& place, Eigen::Index count, bool both)
{
    std::vector<Eigen::Triplet<double>> entries;
    for (int column = 0; column < matrix.outerSize(); ++column) {
        const int to = place[static_cast<std::size_t>(column)];
        for (SparseMatrix::InnerIterator entry(matrix, column); to >= 0 && entry; ++entry) {
            const int row = both ? place[static_cast<std::size_t>(entry.row())] : static_cast<int>(entry.row());
            if (row >= 0) {
                entries.emplace_back(row, to, entry.value());
            }
        }
    }
    SparseMatrix result(both ? count : matrix.rows(), count);
    result.setFromTriplets(entries.begin(), entries.end());
    return result;
}

/// Positive definite by Gershgorin's circles.
bool isDominant(const SparseMatrix& M)
{
    constexpr double kClear = 0.99;
    for (int column = 0; column < M.outerSize(); ++column) {
        double diagonal = 0;
        double others = 0;
        for (SparseMatrix::InnerIterator entry(M, column); entry; ++entry) {
            (entry.row() == column ? diagonal : others) += std::abs(entry.value());
        }
        if (!(others < kClear * diagonal)) {
            return false;
        }
    }
    return true;
}

/// D^-½ with D the diagonal of M, and 1 where M has none: [M Φᵀ; Φ 0] without units.
Eigen::VectorXd unitScale(const SparseMatrix& M)
{
    return M.diagonal().unaryExpr([](double mass) { return mass > 0 ? 1 / std::sqrt(mass) : 1; });
}

}  // namespace

std::vector<std::string> masslessOwners(const System& system, const SparseProblem& problem)
{
    const std::vector<Coordinate>& coordinates = system.coordinates();
    std::vector<int> place(coordinates.size(), -1);
    std::vector<std::size_t> stays;
    for (std::size_t i = 0; i < coordinates.size(); ++i) {
        if (!coordinates[i].elastic) {
            place[i] = static_cast<int>(stays.size());
            stays.push_back(i);
        }
    }
    const auto count = static_cast<Eigen::Index>(stays.size());
    SparseMatrix M = kept(problem.M, place, count, true);
    if (count == 0 || isDominant(M)) {
        return {};
    }
    const Eigen::VectorXd scale = unitScale(M);
    M = scale.asDiagonal() * M * scale.asDiagonal();
    const SparseMatrix Phi_q = kept(problem.Phi_q, place, count, false) * scale.asDiagonal();
    SparseTrustRegion region(count);
    region.set(M, Phi_q, Eigen::VectorXd::Zero(count), 1);
    const Eigen::VectorXd v = region.softest(0.01 * kNoMass, 4);
    const double across = (Phi_q * v).norm();
    if (!(v.dot(M * v) <= kNoMass * v.squaredNorm()) || across > 1e-6 * v.norm()) {
        return {};
    }
    Eigen::VectorXd motion = Eigen::VectorXd::Zero(problem.coordinateCount());
    for (std::size_t i = 0; i < stays.size(); ++i) {
        const auto at = static_cast<Eigen::Index>(i);
        motion[static_cast<Eigen::Index>(stays[i])] = scale[at] * v[at];
    }
    std::vector<std::string> owners;
    addOwners(system, motion, owners);
    return owners;
}

}  // namespace eigenlink
