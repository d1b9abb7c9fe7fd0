#pragma once

#include "model/analysis/analysis.h"

namespace eigenlink {

/// The mechanism of an analysis as it lies there, without its motors: the torque or force with which each of them holds
/// it acts on as a constant load, so that it is in balance in the same configuration and the modes are those with the
/// motors free to move. The mechanism itself where nothing drives it. The equilibrium must be usable.
Mechanism withMotorsReleased(const Analysis& analysis);

}  // namespace eigenlink
