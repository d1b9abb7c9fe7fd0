#pragma once

#include "model/assembly/system.h"
#include "model/mechanism/mechanism.h"

#include <Eigen/Core>

#include <cstddef>
#include <utility>

namespace eigenlink {

/// ∂θ/∂q, n entries, at q of the direction θ [rad] of a link from its first to its second point; by two places on it
/// where it has one point only. `element` counts mechanism.elements.
Eigen::VectorXd directionRow(const Mechanism& mechanism, const System& system, const Eigen::VectorXd& q,
                             std::size_t element);

/// ∂d/∂q, 2×n, at q of the way d from one place on a link to another, and d, which is 1 m long.
std::pair<Eigen::MatrixXd, Vector2> turningPlaces(const System& system, const Eigen::VectorXd& q, std::size_t element);

}  // namespace eigenlink
