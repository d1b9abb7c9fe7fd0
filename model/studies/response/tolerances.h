#pragma once

#include "model/basics/tolerances.h"

namespace eigenlink::tolerance {

inline constexpr double kPeakSpacing = 1e-3;  ///< Spacing of the points around a peak, in its widths
inline constexpr double kFirstBeside = 1e-7;  ///< First step beside a peak, relative to its frequency

}  // namespace eigenlink::tolerance
