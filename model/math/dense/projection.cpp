#include "model/math/dense/projection.h"

#include "model/math/dense/lapack.h"
#include "model/math/dense/tolerances.h"

#include <cmath>
#include <limits>
#include <utility>

namespace eigenlink {
namespace {

constexpr double kEpsilon = std::numeric_limits<double>::epsilon();

/// How many of the ascending values lie below tolerance::kLowMode of the size of the last of the first `count`.
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
    const Eigen::VectorXd delta = tolerance::kBaseError * kEpsilon *
                                  (units.cwiseInverse().asDiagonal() * V).cwiseAbs().colwise().maxCoeff().transpose();
    const Eigen::RowVectorXd forces = units.transpose() * AV.cwiseAbs();
    const Eigen::MatrixXd beside = delta * forces;
    return beside + beside.transpose() + A.sizesOfColumns(units)[0] * delta * delta.transpose();
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
    const Eigen::RowVectorXd sizes = projection.K.sizesOfColumns(pairs.V);
    const Eigen::VectorXd ofShapes = roundingOfShapes(projection.K, pairs.V, pairs.KV, projection.units).diagonal();
    // What the modes above the low ones leave in them enters a Rayleigh quotient squared.
    const double base = tolerance::kBaseError * kEpsilon;
    const double leftOver =
        base * base / tolerance::kLowMode * (pairs.V.cols() ? pairs.kappa.cwiseAbs().maxCoeff() : 0);
    for (Eigen::Index i = 0; i < pairs.V.cols(); ++i) {
        const double mass = pairs.V.col(i).dot(pairs.MV.col(i));
        const double kappa = pairs.V.col(i).dot(pairs.KV.col(i)) / mass;
        const double rounding = (tolerance::kSumRounding * sizes[i] + ofShapes[i]) / mass;
        pairs.kappa[i] = std::abs(kappa) <= rounding + leftOver ? 0 : kappa;
    }
    return pairs;
}

}  // namespace eigenlink
