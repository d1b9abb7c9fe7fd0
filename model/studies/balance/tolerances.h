#pragma once

#include "model/basics/tolerances.h"

namespace eigenlink::tolerance {

inline constexpr double kConfigurationsApart = 0.1;  ///< Distance at which momenta are compared
inline constexpr double kClearPivot = 1e-3;          ///< Weight of a point that is eliminated without loss of digits

}  // namespace eigenlink::tolerance
