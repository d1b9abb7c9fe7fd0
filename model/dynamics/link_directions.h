#pragma once

#include "model/assembly/system.h"

#include <Eigen/Dense>

#include <vector>

namespace eigenlink {

/// Directions of all links at q and time t, in the order of linkPoses, on the turns nearest to `before`; as drawn where
/// that is empty [rad].
std::vector<double> linkDirections(const System& system, const Eigen::VectorXd& q, double t,
                                   const std::vector<double>& before);

/// The whole turns, multiples of 2π, by which each angle of a mechanism went on between two configurations, n; zero for
/// lengths and bending. [rad]
Eigen::VectorXd wholeTurns(const System& system, const Eigen::VectorXd& from, const Eigen::VectorXd& to);

}  // namespace eigenlink
