#include "model/linearization/massless.h"

#include "model/equilibrium/diagnosis.h"
#include "model/equilibrium/equilibrium.h"
#include "model/equilibrium/sparse_trust_region.h"
#include "model/math/dense/lapack.h"
#include "model/math/dense/row_space.h"

#include <algorithm>
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

/// The coordinates that are no deformations, without units.
struct RigidPart {
    std::vector<Eigen::Index> coordinates;
    Eigen::VectorXd scale;
    SparseMatrix M, Phi_q;
};

RigidPart rigidPartOf(const System& system, const SparseMatrix& M, const SparseMatrix& Phi_q)
{
    RigidPart part;
    std::vector<int> place(system.coordinates().size(), -1);
    for (std::size_t i = 0; i < place.size(); ++i) {
        if (!system.coordinates()[i].elastic) {
            place[i] = static_cast<int>(part.coordinates.size());
            part.coordinates.push_back(static_cast<Eigen::Index>(i));
        }
    }
    const auto count = static_cast<Eigen::Index>(part.coordinates.size());
    part.M = kept(M, place, count, true);
    part.scale = unitScale(part.M);
    part.M = part.scale.asDiagonal() * part.M * part.scale.asDiagonal();
    part.Phi_q = kept(Phi_q, place, count, false) * part.scale.asDiagonal();
    return part;
}

/// Motions v without mass, all of them where there are few coordinates, a mixture of them where there are many.
std::vector<Eigen::VectorXd> masslessMotions(const RigidPart& part)
{
    std::vector<Eigen::VectorXd> motions;
    if (part.M.rows() == 0 || isDominant(part.M)) {
        return motions;
    }
    if (part.M.rows() <= kLargestDense) {
        const RowSpace rows(part.Phi_q);
        const Eigen::MatrixXd& Z = rows.nullSpace();
        if (Z.cols() == 0) {
            return motions;
        }
        const SymmetricPairs pairs = solveSymmetric(Eigen::MatrixXd(Z.transpose() * (part.M * Z)));
        for (Eigen::Index i = 0; i < Z.cols() && pairs.values[i] <= kNoMass; ++i) {
            motions.emplace_back(Z * pairs.vectors.col(i));
        }
        return motions;
    }
    SparseTrustRegion region(part.M.rows());
    region.set(part.M, part.Phi_q, Eigen::VectorXd::Zero(part.M.rows()), 1);
    Eigen::VectorXd v = region.softest(0.01 * kNoMass, 4);
    constexpr double kAcross = 1e-6;
    if (v.dot(part.M * v) <= kNoMass * v.squaredNorm() && (part.Phi_q * v).norm() <= kAcross * v.norm()) {
        motions.push_back(std::move(v));
    }
    return motions;
}

/// Adds the ids of what moves most in δq to `owners`, each once.
void addOwners(const System& system, const RigidPart& part, const Eigen::VectorXd& v, std::vector<std::string>& owners)
{
    const Eigen::VectorXd motion = part.scale.cwiseProduct(v).cwiseAbs();
    const double most = motion.maxCoeff();
    for (Eigen::Index i = 0; i < motion.size(); ++i) {
        const auto coordinate = static_cast<std::size_t>(part.coordinates[static_cast<std::size_t>(i)]);
        const std::string& owner = system.coordinates()[coordinate].owner;
        if (motion[i] > 0.1 * most && std::find(owners.begin(), owners.end(), owner) == owners.end()) {
            owners.push_back(owner);
        }
    }
}

}  // namespace

std::vector<std::string> masslessOwners(const System& system, const SparseMatrix& M, const SparseMatrix& Phi_q)
{
    const RigidPart part = rigidPartOf(system, M, Phi_q);
    std::vector<std::string> owners;
    for (const Eigen::VectorXd& v : masslessMotions(part)) {
        addOwners(system, part, v, owners);
    }
    return owners;
}

Text explainMassless(const std::vector<std::string>& owners)
{
    if (owners.empty()) {
        return {};
    }
    return {
        "No mass moves with {1}, so that the equations of motion do not determine an acceleration there. Give the "
        "links or points there a mass.",
        owners};
}

Text explainSingularMass(const System& system, const SparseMatrix& M, const SparseMatrix& Phi_q)
{
    const Text massless = explainMassless(masslessOwners(system, M, Phi_q));
    return massless.isEmpty()
               ? Text(
                     "The masses differ by so much that the mass matrix is singular within rounding, as on a very fine "
                     "mesh. Use fewer segments, or ask for the lowest modes by the sparse engine.")
               : massless;
}

}  // namespace eigenlink
