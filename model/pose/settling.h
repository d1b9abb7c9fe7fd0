#pragma once

#include "model/equilibrium/equilibrium.h"

#include <vector>

namespace eigenlink {

/// The way of the mechanism from its assembled drawing into its equilibrium as `count` assembled configurations, evenly
/// spaced along `equilibrium.path` and ending in `equilibrium.q`; empty where it has no way to go. Each is n long.
std::vector<Eigen::VectorXd> settlingFrames(const System& system, const Equilibrium& equilibrium, int count);

}  // namespace eigenlink
