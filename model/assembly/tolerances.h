#pragma once

#include "model/basics/tolerances.h"

namespace eigenlink::tolerance {

inline constexpr double kBackOnManifold = 0.01;  ///< Part of a step aside that a prevented motion stays off

}  // namespace eigenlink::tolerance
