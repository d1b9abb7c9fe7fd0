#include "model/math/dense/projection.h"

#include "model/math/dense/lapack.h"
#include "model/math/dense/sum_rounding.h"
#include "model/math/dense/tolerances.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

namespace eigenlink {
namespace {

constexpr double kEpsilon = std::numeric_limits<double>::epsilon();

/// The number of ascending values below tolerance::kLowMode of the size of the last of the first `count`.
Eigen::Index lowCount(const Eigen::VectorXd& kappa, Eigen::Index count)
{
    const double limit = count > 0 ? tolerance::kLowMode * std::abs(kappa[count - 1]) : 0;
    Eigen::Index low = 0;
    while (low < count && std::abs(kappa[low]) < limit) {
        ++low;
    }
    return low;
}

/// Rayleigh–Ritz among the low modes: rounding mixed them by eps · κ_max over their distances.
void separateLowModes(const Projection& projection, SymmetricPairs& pairs)
{
    Eigen::Index low = lowCount(pairs.values, pairs.values.size());
    while (low > 1) {
        const Eigen::MatrixXd V = projection.R.times(pairs.vectors.leftCols(low));
        const auto ritz = solveSymmetric(symmetrized(V.transpose() * projection.K.times(V)),
                                         symmetrized(V.transpose() * projection.M.times(V)));
        if (!ritz) {
            return;
        }
        pairs.vectors.leftCols(low) = (pairs.vectors.leftCols(low) * ritz->vectors).eval();
        pairs.values.head(low) = ritz->values;
        low = lowCount(pairs.values, low);
    }
}

/// Shapes in units u: the move of each along u by rounding, and the forces that meet that, uᵀ|AV|.
struct MovedShapes {
    Eigen::VectorXd delta, forces;
};

MovedShapes movedShapes(const Eigen::MatrixXd& V, const Eigen::MatrixXd& AV, const Eigen::VectorXd& units)
{
    const Eigen::VectorXd inverse = tolerance::kBaseError * kEpsilon * units.cwiseInverse();
    return {(inverse.asDiagonal() * V).cwiseAbs().colwise().maxCoeff().transpose(), AV.cwiseAbs().transpose() * units};
}

/// Makes κ zero where it is rounding of vᵀKv. What vᵀKv sums up is summed only for the few that a bound leaves.
void removeRounding(const Projection& projection, ProjectedPairs& pairs)
{
    const double base = tolerance::kBaseError * kEpsilon;
    // The part of the modes above in the low ones enters a Rayleigh quotient squared.
    const double leftOver =
        base * base / tolerance::kLowMode * (pairs.V.cols() ? pairs.kappa.cwiseAbs().maxCoeff() : 0);
    const Eigen::VectorXd ofShapes = roundingOfSquares(projection.K, pairs.V, pairs.KV, projection.units);
    const double largest = projection.K.largestSize(), ofSum = sumRounding(projection.K.size());
    Eigen::VectorXd masses(pairs.kappa.size());
    const auto roundingOf = [&](Eigen::Index i, double size) {
        return (ofSum * size + ofShapes[i]) / masses[i] + leftOver;
    };
    std::vector<Eigen::Index> close;
    for (Eigen::Index i = 0; i < pairs.V.cols(); ++i) {
        masses[i] = pairs.V.col(i).dot(pairs.MV.col(i));
        pairs.kappa[i] = pairs.V.col(i).dot(pairs.KV.col(i)) / masses[i];
        if (std::abs(pairs.kappa[i]) <= roundingOf(i, largest * pairs.V.col(i).squaredNorm())) {
            close.push_back(i);
        }
    }
    if (close.empty()) {
        return;
    }
    const Eigen::RowVectorXd sizes = projection.K.sizesOfColumns(pairs.V(Eigen::all, close));
    for (std::size_t k = 0; k < close.size(); ++k) {
        const double rounding = roundingOf(close[k], sizes[static_cast<Eigen::Index>(k)]);
        if (std::abs(pairs.kappa[close[k]]) <= rounding) {
            pairs.kappa[close[k]] = 0;
            pairs.hidden = std::max(pairs.hidden, rounding);
        }
    }
}

}  // namespace

Projection::Projection(VelocityTransformation transformation, const SymmetricForm& mass, const SymmetricForm& stiffness,
                       Eigen::VectorXd naturalUnits)
    : R(std::move(transformation)),
      units(std::move(naturalUnits)),
      M(mass),
      K(stiffness),
      reducedM(R.project(M)),
      reducedK(R.project(K))
{
}

Eigen::MatrixXd roundingOfShapes(const SymmetricForm& A, const Eigen::MatrixXd& V, const Eigen::MatrixXd& AV,
                                 const Eigen::VectorXd& units)
{
    if (units.size() == 0 || V.cols() == 0) {
        return Eigen::MatrixXd::Zero(V.cols(), V.cols());
    }
    const auto [delta, forces] = movedShapes(V, AV, units);
    const Eigen::MatrixXd beside = delta * forces.transpose();
    return beside + beside.transpose() + A.sizeOf(units) * delta * delta.transpose();
}

Eigen::VectorXd roundingOfSquares(const SymmetricForm& A, const Eigen::MatrixXd& V, const Eigen::MatrixXd& AV,
                                  const Eigen::VectorXd& units)
{
    if (units.size() == 0 || V.cols() == 0) {
        return Eigen::VectorXd::Zero(V.cols());
    }
    const auto [delta, forces] = movedShapes(V, AV, units);
    return 2 * delta.cwiseProduct(forces) + A.sizeOf(units) * delta.cwiseAbs2();
}

std::optional<ProjectedPairs> solveProjection(const Projection& projection)
{
    if (projection.R.cols() == 0) {
        const Eigen::MatrixXd none(projection.R.rows(), 0);
        return ProjectedPairs{Eigen::VectorXd(0), Eigen::MatrixXd(0, 0), none, none, none};
    }
    auto solved = solveSymmetric(projection.reducedK, projection.reducedM);
    if (!solved) {
        return std::nullopt;
    }
    separateLowModes(projection, *solved);
    ProjectedPairs pairs{std::move(solved->values), std::move(solved->vectors), {}, {}, {}};
    pairs.V = projection.R.times(pairs.X);
    pairs.KV = projection.K.times(pairs.V);
    pairs.MV = projection.M.times(pairs.V);
    removeRounding(projection, pairs);
    return pairs;
}

}  // namespace eigenlink
