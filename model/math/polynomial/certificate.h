#pragma once

#include "model/math/polynomial/polynomial_system.h"

#include <optional>

namespace eigenlink {

/// A solution that is proved: in the ball around z, by maximum norm, lies exactly one, and it is real.
struct Certificate {
    Eigen::VectorXd z;  ///< x₀ = y₀ = 1 left out
    double radius = 0;  ///< of the ball
    double reach = 0;   ///< there is no other within this distance
    int sign = 1;       ///< of det J(z)
};

/// Newton's method from z and the proof by Krawczyk's operator. F is quadratic, so that with Y ≈ J(z)⁻¹, all norms
/// maximum norms and all rounding counted,
///
///     ‖Y F(z)‖ + ‖1 − Y J(z)‖ r + ‖|Y| |Q|‖ r² < r
///
/// is what contracts a ball of radius r. Absent where there is no such r. (Krawczyk, Computing 4, 1969.)
[[nodiscard]] std::optional<Certificate> certified(const PolynomialSystem& equations, const Eigen::VectorXcd& z);

}  // namespace eigenlink
