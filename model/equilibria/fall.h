#pragma once

#include "model/basics/monitor.h"
#include "model/equilibria/equilibrium_list.h"

#include <Eigen/Dense>

#include <optional>

namespace eigenlink {

/// Where an equilibrium comes to rest when it is pushed along a motion, n; absent where it does not.
[[nodiscard]] std::optional<Equilibrium> fallenFrom(const ListedEquilibrium& from, const Eigen::VectorXd& motion,
                                                    const Monitor& monitor);

}  // namespace eigenlink
