#pragma once

#include "model/basics/monitor.h"
#include "model/equilibrium/search/equilibrium_list.h"

#include <Eigen/Dense>

#include <optional>

namespace eigenlink {

/// The equilibrium reached from another one after a push along a motion, n; absent where no equilibrium is reached.
[[nodiscard]] std::optional<Equilibrium> fallenFrom(const ListedEquilibrium& from, const Eigen::VectorXd& motion,
                                                    const Monitor& monitor);

}  // namespace eigenlink
