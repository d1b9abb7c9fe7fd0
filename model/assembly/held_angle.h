#pragma once

#include "model/assembly/system.h"

#include <Eigen/Dense>

#include <string>

namespace eigenlink {

struct Mechanism;

/// Id of the first element that holds an angle of rigid links, as a lock and a motor do, and finds it half a turn away
/// at q; empty where none does. Φ holds the angle by its sine, and is zero there too: what is assembled so is another
/// mechanism.
std::string heldHalfTurnAway(const Mechanism& mechanism, const System& system, const Eigen::VectorXd& q);

/// What is the matter there, and what to do.
Text explainHalfTurnAway(const std::string& holder);

}  // namespace eigenlink
