#pragma once

#include "model/assembly/system.h"
#include "model/mechanism/mechanism.h"

#include <Eigen/Core>

#include <cstddef>
#include <utility>

namespace eigenlink {

/// ∂θ/∂q [rad/m], n, at q of the direction θ of a link from its first to its second point; by two places on it where it
/// has one point only. `element` counts mechanism.elements.
Eigen::VectorXd directionRow(const Mechanism& mechanism, const System& system, const Eigen::VectorXd& q,
                             std::size_t element);

/// Two places on a link: ∂d/∂q at q of the way d from one to the other, 2×n, and d [m].
std::pair<Eigen::MatrixXd, Vector2> turningPlaces(const System& system, const Eigen::VectorXd& q, std::size_t element);

}  // namespace eigenlink
