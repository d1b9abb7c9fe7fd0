#pragma once

#include "model/basics/tolerances.h"

namespace eigenlink::tolerance {

inline constexpr double kOnePlace = 1e-4;        ///< Distance, in sizes, below which pins look like one on the screen
inline constexpr double kFarDrawing = 1e5;       ///< Distance from the origin that leaves eleven digits
inline constexpr double kClosingMargin = 0.1;    ///< Part of a gap added to a length that closes it
inline constexpr double kShortestRemedy = 0.05;  ///< Part of a link's length below which none is proposed

}  // namespace eigenlink::tolerance
