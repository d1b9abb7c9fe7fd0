#pragma once

#include "model/math/dense/projection.h"

#include <Eigen/Dense>

#include <complex>
#include <optional>
#include <vector>

namespace eigenlink {

/// (s² M_r + s C_r + K_r) z = 0 with v = R z.
struct QuadraticPair {
    std::complex<double> s;
    Eigen::VectorXcd v;   ///< n
    double residual = 0;  ///< ‖Rᵀ(s²M + sC + K)v‖ / ((|s|²‖M_r‖ + |s|‖C_r‖ + ‖K_r‖)‖v‖)
};

/// M_r, C_r, K_r = RᵀMR, RᵀCR, RᵀKR, k×k and symmetric. The sparse matrices must outlive it.
struct Projected : Projection {
    /// R is n×k, M, C and K are n×n; `naturalUnits` has n entries or none.
    Projected(VelocityTransformation transformation, const SymmetricForm& mass, const SymmetricForm& damping,
              const SymmetricForm& stiffness, Eigen::VectorXd naturalUnits = {});

    SymmetricForm C;
    Eigen::MatrixXd reducedC;
    /// Y of δq = R x + Y y, n×p: motions without mass that relax, ẏ + YᵀKY y + YᵀKR x = 0 (see condense). None unless
    /// set.
    Eigen::MatrixXd relaxing;
};

/// z = X D⁻¹ w in the modal basis of (K_r, M_r), XᵀM_rX = I, XᵀK_rX = diag(κ), with D² = |κ|; rounding is zero in it.
/// For κ = 0, D is the largest damping rate, or 1 without any.
struct ModalForm {
    ProjectedPairs pairs;
    Eigen::VectorXd D;
    Eigen::MatrixXd damping;     ///< XᵀC_rX
    Eigen::MatrixXd coupling;    ///< VᵀKY, k×p
    Eigen::MatrixXd relaxation;  ///< YᵀKY, p×p

    /// A, (2k + p)×(2k + p), of d/dt (w, η̇) = [0 D; −κD⁻¹ −XᵀCX] (w, η̇) with w = Dη, z = Xη: its eigenvalues keep
    /// their digits, however stiff the system is. With motions y that relax,
    /// d/dt (w, η̇, y) = [0 D 0; −κD⁻¹ −XᵀCX −VᵀKY; −YᵀKV D⁻¹ 0 −YᵀKY].
    Eigen::MatrixXd firstOrder() const;
};

/// The modal form of M_r, C_r, K_r, k×k: XᵀM_rX = I, XᵀK_rX = diag(κ), XᵀC_rX. Absent where M_r is not positive
/// definite.
[[nodiscard]] std::optional<ModalForm> modalForm(const Projected& matrices);

/// All 2k eigenpairs of symmetric matrices with positive definite M_r, and one for each motion that relaxes; absent
/// when M_r is not positive definite. Throws std::runtime_error when the eigenvalues do not converge. (Tisseur,
/// Meerbergen, The quadratic eigenvalue problem, SIAM Review 43, 2001.)
///
/// Undamped: dsygvd on (K_r, M_r), s = ±√(−κ); no digits are lost to s². Damped: the first-order form in the modal
/// basis, scaled by the modal frequencies – never [0 I; −M⁻¹K −M⁻¹C], whose rounding eps · s_max² spoils s²: it loses
/// a part eps (s_max/s)² of s.
/// Low modes of stiff systems are solved again as in solveProjection; rigid-body modes come out as exact zeros.
/// Damping that drowns the slow roots in the rounding of the fast ones: see strongly_damped.h.
[[nodiscard]] std::optional<std::vector<QuadraticPair>> solveQuadratic(const Projected& matrices);

}  // namespace eigenlink
