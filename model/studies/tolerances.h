#pragma once

#include "model/basics/tolerances.h"

namespace eigenlink::tolerance {

inline constexpr double kSlopeStep = 1e-2;  ///< Step of central differences, relative to the tolerance of a number

}  // namespace eigenlink::tolerance
