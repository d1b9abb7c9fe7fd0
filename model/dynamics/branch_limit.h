#pragma once

#include "model/dynamics/constrained_motion.h"

#include <functional>
#include <optional>
#include <utility>

namespace eigenlink {

/// A motion through a configuration at or beside a singular configuration.
struct BranchPath {
    MotionState near;      ///< where it is, nearly, and how it moves while time runs at the rate 1
    Eigen::MatrixXd held;  ///< columns along which it is free; none where drives determine it
    Instant at;
    /// From where to where nothing jumps, of so much time before and after; empty where nothing ever does.
    std::function<std::pair<double, double>(double reach)> smooth{};
};

/// A state of a motion as the limit of those beside it.
struct MotionPoint {
    MotionState state;
    Acceleration acceleration;  ///< λ_i is NaN where it grows without bound towards the singular configuration
};

/// At a singular configuration Φ_q loses rank and determines neither velocities nor accelerations nor multipliers; the
/// branch that the motion follows does. Its states some way before and after are computed, where the constraints are
/// independent:
///
///     Φ(q, t + τ) = 0,   Zᵀq = Zᵀ(q₀ + q̇₀τ + q̈₀τ²/2),   Zᵀq̇ = Zᵀ(q̇₀ + q̈₀τ),   τ = ±h … ±4h,
///
/// and the polynomial through them gives q, q̇, q̈ and λ at τ = 0: for the limit q̈₀ is needed to its value only, which
/// a first pass finds. Beside the singular configuration λ follows from q̈. Reactions to a lost direction in which
/// forces act have a pole, λ ≈ c/τ, found as the limit of τλ. Absent where the polynomial does not lead along the
/// constraints: beside dead points and near misses.
[[nodiscard]] std::optional<MotionPoint> limitOnBranch(const System& system, const BranchPath& path);

}  // namespace eigenlink
