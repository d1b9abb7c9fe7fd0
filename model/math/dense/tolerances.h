#pragma once

#include "model/basics/tolerances.h"

namespace eigenlink::tolerance {

inline constexpr double kSumRounding = 4.440892098500626e-13;  ///< 2000 eps: sums of thousands of products
inline constexpr double kLowMode = 1e-5;                       ///< Part of the highest κ whose solves lose digits
inline constexpr double kBaseError = 100;                      ///< Error of the first solve, in eps of the largest κ
inline constexpr double kDampingOutweighs = 1e3;  ///< Ratio of frequencies above which the damping gives coordinates
inline constexpr double kSlowWindow = 30;         ///< Factor around the middle within which slow values are parted
inline constexpr double kOwnNeighbourhood = 0.3;  ///< Part of the way to the next root in a step

}  // namespace eigenlink::tolerance
