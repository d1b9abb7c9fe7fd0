#pragma once

#include <Eigen/Dense>

#include <functional>
#include <optional>

namespace eigenlink {

/// One step of y' = F(t, y).
struct RungeKuttaStep {
    Eigen::VectorXd y;      ///< at t + h, of order 8
    Eigen::VectorXd error;  ///< estimate, of order 8 in h
};

/// F(t, y); nothing where it cannot be evaluated, which makes the step fail.
using RightHandSide = std::function<std::optional<Eigen::VectorXd>(double t, const Eigen::VectorXd& y)>;

/// The explicit Runge–Kutta pair 7(8) with 13 stages; `first` is F(t, y). Nothing where a stage cannot be evaluated.
/// (Fehlberg, NASA TR R-287, 1968, Table X.)
[[nodiscard]] std::optional<RungeKuttaStep> fehlbergStep(const RightHandSide& F, double t, const Eigen::VectorXd& y,
                                                         const Eigen::VectorXd& first, double h);

}  // namespace eigenlink
