#pragma once

#include "model/math/ode/runge_kutta.h"

namespace eigenlink {

/// A step of the explicit Runge–Kutta pair 7(8) with 13 stages,
///
///     kᵢ = F(t + cᵢh, y + h Σⱼ aᵢⱼkⱼ),   y(t + h) ≈ y + h Σᵢ bᵢkᵢ
///
/// where `first` is k₁ = F(t, y). Absent where a stage cannot be evaluated or is not finite. (Fehlberg, NASA TR R-287,
/// 1968, Table X.)
[[nodiscard]] std::optional<RungeKuttaStep> fehlbergStep(const RightHandSide& F, double t, const Eigen::VectorXd& y,
                                                         const Eigen::VectorXd& first, double h);

}  // namespace eigenlink
