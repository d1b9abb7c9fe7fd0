#pragma once

#include "model/basics/tolerances.h"

namespace eigenlink::tolerance {

inline constexpr double kStaysAsDrawn = 2.5e-3;  ///< Distance of an equilibrium from the drawing, relative to the size
inline constexpr double kOffCurve = 0.5;         ///< Distance from the predicted point, in steps, of another curve
inline constexpr double kSlopeStep = 1e-2;       ///< Step of central differences, relative to the tolerance of a number

}  // namespace eigenlink::tolerance
