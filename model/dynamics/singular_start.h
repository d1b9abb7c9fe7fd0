#pragma once

#include "model/dynamics/constrained_motion.h"

#include <optional>

namespace eigenlink {

/// The continuation of a motion from a singular configuration with the velocities that it has there.
struct Continuation {
    Eigen::VectorXd v;        ///< q̇ on the branch that was nearest to the velocities wanted, n
    Eigen::VectorXd a;        ///< q̈ along that branch, n
    Eigen::MatrixXd tangent;  ///< orthonormal columns along which the branch can move, n×f
};

/// At a singular configuration rows of Φ_q depend on each other, wᵀΦ_q = 0, and velocities with Φ_q q̇ = 0 are not yet
/// those of a motion. Derivatives of wᵀΦ(q(t)) = 0 determine which are and how they go on, with γ(q, q̇) = Φ_qq(q̇, q̇):
///
///     second: wᵀγ(q, q̇) = 0,    third: (3/2) wᵀ∂γ/∂q̇ q̈ + wᵀ∂γ/∂q q̇ = 0
///
/// The first is a cone of branches; q̇ becomes the point of it that is nearest in kinetic energy. Those z with
/// Φ_q z = 0 and wᵀ∂γ/∂q̇ z = 0 are tangents of the branch, along which forces decide on q̈. Absent where the
/// constraints are no more dependent than nearby, where it rests, or where the system is too large to see it. Where
/// drives determine the motion the velocities must be those of a branch already. Fails where they are not, where it
/// begins to move from rest, so that nothing decides between branches, and where no branch comes near the velocities.
[[nodiscard]] Outcome<std::optional<Continuation>> continuationFrom(const ConstrainedMotion& motion,
                                                                    const MotionState& state);

}  // namespace eigenlink
