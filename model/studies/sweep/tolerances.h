#pragma once

#include "model/basics/tolerances.h"

namespace eigenlink::tolerance {

inline constexpr double kKink = 0.5;           ///< Departure from the tangent, in steps, of another assembly mode
inline constexpr double kNeverMatched = 0.2;   ///< Modal assurance criterion of unrelated modes
inline constexpr double kShortestTurn = 1e-5;  ///< Shortest turn [rad]: branches that come nearer to one another cross

}  // namespace eigenlink::tolerance
