#pragma once

#include "model/basics/tolerances.h"
#include "model/basics/vector2.h"

#include <cmath>

namespace eigenlink {

/// The value, or 0 where it is no more than the rounding of results of size `whole`, in the same unit.
inline double withoutRounding(double value, double whole)
{
    return std::abs(value) <= tolerance::kRounding * whole ? 0 : value;
}
/// The vector with each component so rounded.
inline Vector2 withoutRounding(Vector2 value, double whole)
{
    return {withoutRounding(value.x, whole), withoutRounding(value.y, whole)};
}

}  // namespace eigenlink
