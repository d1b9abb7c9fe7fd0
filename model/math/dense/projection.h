#pragma once

#include "model/math/dense/symmetric_form.h"
#include "model/math/dense/velocity_transformation.h"

#include <Eigen/Dense>

#include <optional>

namespace eigenlink {

/// M_r, K_r = RᵀMR, RᵀKR with the sparse matrices that they were projected from, which must outlive it. These keep what
/// the sums lose: vᵀKv with v = Rx is good to rounding of v, and |κ| below a multiple of eps · |v|ᵀ|K||v| is rounding.
struct Projection {
    Projection(VelocityTransformation transformation, const SymmetricForm& mass, const SymmetricForm& stiffness);

    VelocityTransformation R;
    SymmetricForm M, K;                  ///< n×n
    Eigen::MatrixXd reducedM, reducedK;  ///< k×k, symmetrised
};

/// K_r x = κ M_r x with XᵀM_rX = I, κ ascending; v = R x.
struct ProjectedPairs {
    Eigen::VectorXd kappa;
    Eigen::MatrixXd X;          ///< k×k
    Eigen::MatrixXd V, MV, KV;  ///< n×k
};

/// The modes of a projection; nothing when M_r is not positive definite.
///
/// A stiff system spoils its low modes by eps · κ_max: they are solved again in their own subspace, where the stiff
/// ones are not, with Rayleigh quotients from the sparse matrices. κ within rounding of zero is exactly zero.
[[nodiscard]] std::optional<ProjectedPairs> solveProjection(const Projection& projection);

}  // namespace eigenlink
