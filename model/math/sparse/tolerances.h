#pragma once

#include "model/basics/tolerances.h"

namespace eigenlink::tolerance {

inline constexpr double kWeight = 10;    ///< Weight of a squared constraint, relative to the least stiffness around it
inline constexpr double kSlack = 1e-12;  ///< Compliance of an exact constraint, relative to that around it
inline constexpr double kLittleSubtracted = 0.7;  ///< Length kept after which one pass is enough [Kahan]

}  // namespace eigenlink::tolerance
