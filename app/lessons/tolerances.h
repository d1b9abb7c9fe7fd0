#pragma once

#include "model/basics/tolerances.h"

namespace eigenlink::tolerance {

inline constexpr double kUsualTolerance = 0.01;  ///< Relative half-width of a check that names no tolerance

}  // namespace eigenlink::tolerance
