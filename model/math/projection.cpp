#include "model/math/projection.h"

#include "model/math/dense_product.h"

#include <cmath>
#include <limits>
#include <utility>

namespace eigenlink {
namespace {

constexpr double kEpsilon = std::numeric_limits<double>::epsilon();
/// Modes below this fraction of the highest are solved again by themselves.
constexpr double kLow = 1e-5;
/// The base solve is good to this multiple of eps · κ_max.
constexpr double kBaseError = 100;

/// How many of the ascending values lie below kLow of the size of the last of the first `count`.
Eigen::Index lowCount(const Eigen::VectorXd& kappa, Eigen::Index count)
{
    const double limit = count > 0 ? kLow * std::abs(kappa[count - 1]) : 0;
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
        const Eigen::MatrixXd V = projection.R * pairs.vectors.leftCols(low);
        const auto ritz = solveSymmetric(symmetrized(V.transpose() * (projection.sparseK * V)),
                                         symmetrized(V.transpose() * (projection.sparseM * V)));
        if (!ritz) {
            return;
        }
        pairs.vectors.leftCols(low) = (pairs.vectors.leftCols(low) * ritz->vectors).eval();
        pairs.values.head(low) = ritz->values;
        low = lowCount(pairs.values, low);
    }
}

}  // namespace

Eigen::MatrixXd symmetrized(const Eigen::MatrixXd& matrix)
{
    return 0.5 * (matrix + matrix.transpose());
}

Projection projectBoth(Eigen::MatrixXd R, const Eigen::SparseMatrix<double>& M, const Eigen::SparseMatrix<double>& K)
{
    Eigen::MatrixXd reducedM = symmetrized(transposedProduct(R, M * R));
    Eigen::MatrixXd reducedK = symmetrized(transposedProduct(R, K * R));
    return {std::move(R), M, K, std::move(reducedM), std::move(reducedK)};
}

std::optional<SymmetricPairs> solveProjection(const Projection& projection)
{
    auto pairs = solveSymmetric(projection.K, projection.M);
    if (!pairs) {
        return std::nullopt;
    }
    separateLowModes(projection, *pairs);
    const Eigen::MatrixXd V = product(projection.R, pairs->vectors);
    const Eigen::MatrixXd KV = projection.sparseK * V;
    const Eigen::MatrixXd MV = projection.sparseM * V;
    const Eigen::MatrixXd size = V.cwiseAbs();
    const Eigen::MatrixXd stiffnessSize = projection.sparseK.cwiseAbs() * size;
    // What the modes above the low ones leave in them enters a Rayleigh quotient squared.
    const double base = kBaseError * kEpsilon;
    const double leftOver = base * base / kLow * (V.cols() ? pairs->values.cwiseAbs().maxCoeff() : 0);
    for (Eigen::Index i = 0; i < V.cols(); ++i) {
        const double mass = V.col(i).dot(MV.col(i));
        const double kappa = V.col(i).dot(KV.col(i)) / mass;
        const double rounding = kRoundingOfSums * size.col(i).dot(stiffnessSize.col(i)) / mass;
        pairs->values[i] = std::abs(kappa) <= rounding + leftOver ? 0 : kappa;
    }
    return pairs;
}

}  // namespace eigenlink
