#pragma once

#include "model/basics/tolerances.h"

namespace eigenlink::tolerance {

inline constexpr double kWeight = 10;    ///< Weight of a squared constraint, relative to the least stiffness around it
inline constexpr double kSlack = 1e-12;  ///< Compliance of an exact constraint, relative to that around it
inline constexpr double kDependent = 1e3;         ///< Slack of dependent rows, in kSlack: 1e-9 as kRank
inline constexpr double kLittleSubtracted = 0.7;  ///< Length kept after which one pass is enough [Kahan]
inline constexpr double kHalfSubtracted = 0.5;    ///< Square of kLittleSubtracted, for squared lengths

}  // namespace eigenlink::tolerance
