#pragma once

#include "model/equilibrium/equilibrium.h"

#include <vector>

namespace eigenlink {

/// The way of the mechanism from its assembled drawing into its equilibrium as up to `count` assembled configurations,
/// n each, evenly spaced along `equilibrium.path` and ending in `equilibrium.q`. Those that cannot be assembled are
/// left out. Empty where it has no way to go.
std::vector<Eigen::VectorXd> settlingFrames(const System& system, const Equilibrium& equilibrium, int count);

}  // namespace eigenlink
