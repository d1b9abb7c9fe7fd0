#pragma once

#include <Eigen/Dense>

#include <complex>
#include <optional>
#include <vector>

namespace eigenlink {

/// (s² M + s C + K) v = 0
struct QuadraticPair {
    std::complex<double> s;
    Eigen::VectorXcd v;
    double residual = 0;  ///< ‖(s²M + sC + K)v‖ / ((|s|²‖M‖ + |s|‖C‖ + ‖K‖)‖v‖)
};

/// How large the terms were that K and C were summed from: |κ| below a multiple of eps · xᵀ|K|x is rounding.
struct TermSizes {
    Eigen::MatrixXd stiffness;
    Eigen::MatrixXd damping;
};

/// All 2k eigenpairs of symmetric matrices with positive definite M; nothing when M is not positive definite.
///
/// Undamped: dsygvd on (K, M), s = ±√(−κ); no digits are lost to s². Damped: the first-order form in the modal basis of
/// (K, M), scaled by the modal frequencies – never [0 I; −M⁻¹K −M⁻¹C], which loses (s_max/s)² digits (numerics 5.4).
/// κ within rounding of zero counts as zero: rigid-body modes come out as exact zeros.
std::optional<std::vector<QuadraticPair>> solveQuadratic(const Eigen::MatrixXd& M, const Eigen::MatrixXd& C,
                                                         const Eigen::MatrixXd& K, const TermSizes& sizes);

}  // namespace eigenlink
