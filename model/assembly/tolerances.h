#pragma once

#include "model/basics/tolerances.h"

namespace eigenlink::tolerance {

inline constexpr double kCancelled = 4e-13;      ///< Rounding of a sum of some hundred products
inline constexpr double kBackOnManifold = 0.01;  ///< Part of a step aside that a prevented motion stays off

}  // namespace eigenlink::tolerance
