#pragma once

#include "model/basics/tolerances.h"

namespace eigenlink::tolerance {

inline constexpr double kNotedRounding = 1e-3;   ///< Part of the largest value from which rounding is told
inline constexpr double kStaysAsDrawn = 2.5e-3;  ///< Distance of an equilibrium from the drawing, relative to the size
inline constexpr double kLargestRequest = 1e75;  ///< Largest number of a request: its fourth power is finite
inline constexpr double kLargestAngle = 1e9;     ///< Largest angle of a request [rad], which rounding blurs by 1e-7 rad
inline constexpr double kSlopeStep = 1e-2;       ///< Step of central differences, relative to the tolerance of a number

}  // namespace eigenlink::tolerance
