#pragma once

#include "model/math/lapack.h"

#include <Eigen/Dense>
#include <Eigen/Sparse>

#include <optional>

namespace eigenlink {

/// Symmetric matrices M, K = RᵀM̃R, RᵀK̃R with the sparse ones that they were projected from. These keep what the sums
/// lose: vᵀK̃v with v = Rx is good to rounding of v, and |κ| below a multiple of eps · |v|ᵀ|K̃||v| is rounding.
struct Projection {
    Eigen::MatrixXd R;
    Eigen::SparseMatrix<double> sparseM, sparseK;
    Eigen::MatrixXd M, K;
};

/// Forms the products, symmetrised.
Projection projectBoth(Eigen::MatrixXd R, const Eigen::SparseMatrix<double>& M, const Eigen::SparseMatrix<double>& K);

/// K x = κ M x with XᵀMX = I, κ ascending; nothing when M is not positive definite.
///
/// A stiff system spoils its low modes by eps · κ_max: they are solved again in their own subspace, where the stiff
/// ones are not, with Rayleigh quotients from the sparse matrices. κ within rounding of zero is exactly zero.
std::optional<SymmetricPairs> solveProjection(const Projection& projection);

/// ½(A + Aᵀ)
Eigen::MatrixXd symmetrized(const Eigen::MatrixXd& matrix);

/// Multiple of eps below which a sum counts as zero against the sizes of its terms.
inline constexpr double kRoundingOfSums = 2e3 * 2.220446049250313e-16;

}  // namespace eigenlink
