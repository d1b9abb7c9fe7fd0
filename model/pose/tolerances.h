#pragma once

#include "model/basics/tolerances.h"

namespace eigenlink::tolerance {

inline constexpr double kLaziness = 1e-4;  ///< Weight of staying in place, relative to that of following the pointer
inline constexpr double kLongestDragStep = 0.12;        ///< Longest step of a drag, in shortest links
inline constexpr double kDragStepAtSingularity = 2e-3;  ///< Longest step near singular places, in shortest links
inline constexpr double kDragCorrection = 0.25;         ///< Longest correction of a drag, relative to the step

}  // namespace eigenlink::tolerance
