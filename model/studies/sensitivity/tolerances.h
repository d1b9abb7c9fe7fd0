#pragma once

#include "model/basics/tolerances.h"

namespace eigenlink::tolerance {

inline constexpr double kDifferenceRounding = 1e-5;  ///< Part of a matrix below which its derivative is rounding
inline constexpr double kUnmoved = 1e-2;  ///< Displacement, relative to the largest of the mode, that is not seen

}  // namespace eigenlink::tolerance
