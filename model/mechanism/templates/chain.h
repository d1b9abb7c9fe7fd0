#pragma once

#include "model/mechanism/templates/mechanism_template.h"

namespace eigenlink {

/// Equal rods in a row hanging from a pin, with dampers in their joints.
MechanismTemplate pendulumChainTemplate();

}  // namespace eigenlink
