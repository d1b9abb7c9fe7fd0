#pragma once

#include "model/mechanism/mechanism.h"

#include <vector>

namespace eigenlink {

/// The mechanism in parts that share no more than fixed points: no link, constraint or force leads from one to another,
/// so that equilibrium and modes of each are as if it were alone. A part has its elements and their points in the order
/// of the mechanism, and the mechanism's gravity; what acts on fixed points alone is in each part that touches them.
/// Free points that nothing touches are parts of their own; a mechanism that hangs together is the one part of itself.
std::vector<Mechanism> separateParts(const Mechanism& mechanism);

/// True where there are no two separate parts.
bool hangsTogether(const Mechanism& mechanism);

}  // namespace eigenlink
