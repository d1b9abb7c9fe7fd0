#pragma once

#include "model/basics/tolerances.h"

namespace eigenlink::tolerance {

inline constexpr double kLeastShare = 5e-4;   ///< Part of a whole that a table or a sentence names
inline constexpr double kLeastShown = 1e-4;   ///< Part of the largest value for which a scale makes room
inline constexpr double kPlainNumber = 1e-4;  ///< Smallest number that is written without an exponent
inline constexpr double kPlainTick = 1e-3;    ///< Smallest number of an axis that is written without a power of ten
inline constexpr double kSeenApart = 1e-3;    ///< Distance of configurations that look different
inline constexpr double kLeastArm = 1e-3;     ///< Arm [m] of the whole mass to which moments are relative at least

}  // namespace eigenlink::tolerance
