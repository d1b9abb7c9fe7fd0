#pragma once

#include "model/assembly/system.h"
#include "model/basics/monitor.h"

#include <Eigen/Dense>

#include <optional>
#include <vector>

namespace eigenlink {

/// Equilibria under growing shares of the load, up to the whole load.
struct LoadPath {
    std::vector<Eigen::VectorXd> places;  ///< q without the first, the drawing
    Eigen::VectorXd linkAngles;           ///< at the last, continuous along the path (System::linkAngles)
    int iterations = 0;
};

/// The stable equilibria f(q, s) = Φ_qᵀλ of a system with beams for any bending, where s is the share of every load
/// (System::withLoads), from the unloaded equilibrium near `start` to s = 1.
///
/// 1. `start` is the first place if the system without loads is stable there.
/// 2. A step in s is taken if Newton's method, with stresses extrapolated along each of its steps, converges to a
///    stable place near that of its first step, which is the tangent: beyond a fold the correction of that step would
///    be larger than the step.
/// 3. A step that is not taken is halved.
///
/// Absent without such beams and where no such path leads to the whole load.
[[nodiscard]] std::optional<LoadPath> followLoads(const System& system, const Eigen::VectorXd& start,
                                                  const Monitor& monitor);

}  // namespace eigenlink
