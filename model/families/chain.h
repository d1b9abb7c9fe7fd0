#pragma once

#include "model/families/family.h"

namespace eigenlink {

/// Equal rods in a row hanging from a pin, with dampers in their joints.
Family pendulumChainFamily();

}  // namespace eigenlink
