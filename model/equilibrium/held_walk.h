#pragma once

#include "model/assembly/system.h"
#include "model/basics/monitor.h"
#include "model/mechanism/mechanism.h"

#include <Eigen/Dense>

#include <optional>
#include <string>
#include <vector>

namespace eigenlink {

/// True where a motor or lock holds a value so far from the drawn one that steps of Newton's method from the drawing
/// may end in another assembly mode.
bool isHeldFarFromDrawing(const Mechanism& mechanism, const System& system);

/// The configuration that the drawing leads to where every motor and lock moves from its drawn value to the one that it
/// holds, angles the shorter way round, in steps of 5° or 0.09 sizes or less: the mechanism stays on its assembly mode,
/// however far it is drawn from there. Absent where no value is held away from the drawing, where a singular or
/// impossible configuration lies between, and on cancel.
[[nodiscard]] std::optional<Eigen::VectorXd> walkedToHeldValues(const Mechanism& mechanism, const System& system,
                                                                const Monitor& monitor = {});

/// Motors and locks of which the mechanism can be assembled without any one, but not with all.
struct HeldConflict {
    std::vector<std::string> holders;  ///< ids; empty where there is no conflict
    Text text;                         ///< names them and by how much the last one is missed where the others hold
};
/// Finds the motors and locks without which, one at a time, the mechanism can be assembled. No holders where there are
/// fewer than two of them.
HeldConflict conflictOfHolders(const Mechanism& mechanism, const System& system, const Monitor& monitor = {});

}  // namespace eigenlink
