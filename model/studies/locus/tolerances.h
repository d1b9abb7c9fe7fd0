#pragma once

#include "model/basics/tolerances.h"

namespace eigenlink::tolerance {

inline constexpr double kFinestPart = 0.015625;  ///< Part of a step in which crossings are straight
inline constexpr double kRestShrinks = 0.25;     ///< Rate of Newton's method towards the same equilibrium
inline constexpr double kMayMeet = 0.5;          ///< Part of a squared distance at which two values may meet

}  // namespace eigenlink::tolerance
