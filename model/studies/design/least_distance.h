#pragma once

#include <Eigen/Dense>

#include <optional>

namespace eigenlink {

/// The shortest x that satisfies inequalities, with the multiplier of each: x = Gᵀμ, μ ≥ 0, μ = 0 where one is slack.
struct LeastDistance {
    Eigen::VectorXd x;
    Eigen::VectorXd multipliers;
};

/// min ½ ‖x‖² subject to G x ≥ h (m×n, m), by the non-negative least squares of its dual, min ‖[Gᵀ; hᵀ] w − e‖ with
/// w ≥ 0 (Lawson and Hanson, Solving Least Squares Problems, 23.4). Absent where no x satisfies them.
[[nodiscard]] std::optional<LeastDistance> leastDistance(const Eigen::MatrixXd& G, const Eigen::VectorXd& h);

}  // namespace eigenlink
