#pragma once

#include "model/math/dense/symmetric_form.h"
#include "model/math/dense/velocity_transformation.h"

#include <Eigen/Dense>

#include <optional>

namespace eigenlink {

/// M_r, K_r = RᵀMR, RᵀKR with the sparse matrices that they were projected from, which must outlive it. These keep what
/// the sums lose: vᵀKv with v = Rx is good to rounding of v, and |κ| below a multiple of eps · |v|ᵀ|K||v| is rounding,
/// or below what roundings of R do to it (see roundingOfShapes).
struct Projection {
    /// R is n×k, M and K are n×n; `naturalUnits` has n entries or none.
    Projection(VelocityTransformation transformation, const SymmetricForm& mass, const SymmetricForm& stiffness,
               Eigen::VectorXd naturalUnits = {});

    VelocityTransformation R;
    Eigen::VectorXd units;               ///< u, n: natural ones, in which R is computed; empty where it is exact
    SymmetricForm M, K;                  ///< n×n
    Eigen::MatrixXd reducedM, reducedK;  ///< k×k, symmetrised
};

/// The rounding in VᵀAV of shapes V, n×k, that were computed in the units u. A computed null space has eps of
/// everything else in the motion of a part: with δ = eps · max |vᵢ/uᵢ| · u
///
///     δᵢᵀ|Av_j| + δ_jᵀ|Av_i| + δᵢᵀ|A|δ_j,
///
/// the last of which is all that remains of A for motions that it does not hold. Zero without units.
Eigen::MatrixXd roundingOfShapes(const SymmetricForm& A, const Eigen::MatrixXd& V, const Eigen::MatrixXd& AV,
                                 const Eigen::VectorXd& units);

/// The diagonal of roundingOfShapes, k entries: the change of each vᵀAv by these roundings.
Eigen::VectorXd roundingOfSquares(const SymmetricForm& A, const Eigen::MatrixXd& V, const Eigen::MatrixXd& AV,
                                  const Eigen::VectorXd& units);

/// K_r x = κ M_r x with XᵀM_rX = I, κ ascending; v = R x.
struct ProjectedPairs {
    Eigen::VectorXd kappa;
    Eigen::MatrixXd X;          ///< k×k
    Eigen::MatrixXd V, MV, KV;  ///< n×k
    double hidden = 0;          ///< the largest rounding that made a κ zero
};

/// The modes K_r x = κ M_r x of a projection; absent when M_r is not positive definite. Throws std::runtime_error for
/// entries that are not finite and when the eigenvalues do not converge.
///
/// A stiff system spoils its low modes by eps · κ_max: they are solved again in their own subspace, where the stiff
/// ones are not, with Rayleigh quotients from the sparse matrices. κ within rounding of zero is exactly zero.
[[nodiscard]] std::optional<ProjectedPairs> solveProjection(const Projection& projection);

}  // namespace eigenlink
