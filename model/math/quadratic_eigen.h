#pragma once

#include "model/math/projection.h"

#include <Eigen/Dense>
#include <Eigen/Sparse>

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

/// Symmetric matrices M, K = RᵀM̃R, RᵀK̃R as in Projection, with C = RᵀC̃R.
struct Projected {
    Projection stiffness;
    Eigen::SparseMatrix<double> sparseC;
    Eigen::MatrixXd C;

    const Eigen::MatrixXd& R() const { return stiffness.R; }
    const Eigen::MatrixXd& M() const { return stiffness.M; }
    const Eigen::MatrixXd& K() const { return stiffness.K; }
};

/// Forms the products, symmetrised.
Projected project(Eigen::MatrixXd R, const Eigen::SparseMatrix<double>& M, const Eigen::SparseMatrix<double>& C,
                  const Eigen::SparseMatrix<double>& K);

/// z = X D⁻¹ w in the modal basis of (K, M), XᵀMX = I, XᵀKX = diag(κ), with D² = |κ|; rounding is zero in it. Where
/// κ = 0, D is the largest damping rate, or 1 without any.
struct ModalForm {
    Eigen::VectorXd kappa, D;
    Eigen::MatrixXd X;
    Eigen::MatrixXd damping;  ///< XᵀCX

    /// A of d/dt (w, η̇) = [0 D; −κD⁻¹ −XᵀCX] (w, η̇) with w = Dη, z = Xη: its eigenvalues keep their digits, however
    /// stiff the system is.
    Eigen::MatrixXd firstOrder() const;
};

/// The modal form; nothing when M is not positive definite.
std::optional<ModalForm> modalForm(const Projected& matrices);

/// All 2k eigenpairs of symmetric matrices with positive definite M; nothing when M is not positive definite.
///
/// Undamped: dsygvd on (K, M), s = ±√(−κ); no digits are lost to s². Damped: the first-order form in the modal basis of
/// (K, M), scaled by the modal frequencies – never [0 I; −M⁻¹K −M⁻¹C], which loses (s_max/s)² digits (numerics 5.4).
/// A stiff system spoils its low modes by eps · κ_max: they are solved again in their own subspace, where the stiff
/// ones are not, with Rayleigh quotients from the sparse matrices. κ within rounding of zero counts as zero: rigid-body
/// modes come out as exact zeros.
std::optional<std::vector<QuadraticPair>> solveQuadratic(const Projected& matrices);

/// R v of all pairs, a column each.
Eigen::MatrixXcd shapesOf(const Eigen::MatrixXd& R, const std::vector<QuadraticPair>& pairs);

}  // namespace eigenlink
