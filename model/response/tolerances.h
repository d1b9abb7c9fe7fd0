#pragma once

#include "model/basics/tolerances.h"

namespace eigenlink::tolerance {

inline constexpr double kPeakSpacing = 1e-3;  ///< Widths between points that show a peak to twelve digits
inline constexpr double kFirstBeside = 1e-7;  ///< Part of a frequency; quality factors up to 1e6 are wider

}  // namespace eigenlink::tolerance
