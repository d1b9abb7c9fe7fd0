#pragma once

#include "model/math/ode/runge_kutta.h"

namespace eigenlink {

/// The explicit Runge–Kutta pair 7(8) with 13 stages; `first` is F(t, y). Nothing where a stage cannot be evaluated.
/// (Fehlberg, NASA TR R-287, 1968, Table X.)
[[nodiscard]] std::optional<RungeKuttaStep> fehlbergStep(const RightHandSide& F, double t, const Eigen::VectorXd& y,
                                                         const Eigen::VectorXd& first, double h);

}  // namespace eigenlink
