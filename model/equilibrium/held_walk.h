#pragma once

#include "model/assembly/system.h"
#include "model/basics/monitor.h"
#include "model/mechanism/mechanism.h"

#include <Eigen/Dense>

#include <optional>

namespace eigenlink {

/// True where a motor or lock holds an angle so far from the drawn one that steps of Newton's method from the drawing
/// may end in another assembly mode.
bool isHeldFarFromDrawing(const Mechanism& mechanism, const System& system);

/// The configuration that the drawing leads to where every motor and lock turns from its drawn angle to the one that it
/// holds, the shorter way round in steps of 5° or less: the mechanism stays on its assembly mode, however far it is
/// drawn from there. Nothing where no angle is held away from the drawing, or a singular or impossible configuration
/// lies between.
[[nodiscard]] std::optional<Eigen::VectorXd> walkedToHeldAngles(const Mechanism& mechanism, const System& system,
                                                                const Monitor& monitor = {});

}  // namespace eigenlink
