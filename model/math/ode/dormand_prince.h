#pragma once

#include "model/math/ode/runge_kutta.h"

namespace eigenlink {

/// The explicit Runge–Kutta method of order 8 with 12 stages of Dormand and Prince, its error from embedded formulas of
/// orders 5 and 3, component by component: e = e₅² / √(e₅² + (0.1 e₃)²). Unlike pairs with stages at equal times it
/// sees errors of what depends on the time alone. `first` is F(t, y). Absent where a stage cannot be evaluated or is
/// not finite. (Hairer, Nørsett, Wanner, Solving Ordinary Differential Equations I, 2nd ed. 1993, sect. II.10: DOP853.)
[[nodiscard]] std::optional<RungeKuttaStep> dormandPrinceStep(const RightHandSide& F, double t,
                                                              const Eigen::VectorXd& y, const Eigen::VectorXd& first,
                                                              double h);

}  // namespace eigenlink
