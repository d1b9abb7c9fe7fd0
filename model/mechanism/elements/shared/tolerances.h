#pragma once

#include "model/basics/tolerances.h"

namespace eigenlink::tolerance {

inline constexpr double kRotationInFrame = 0.15;     ///< Angle [rad] at which first-order strains are 0.7 % off
inline constexpr double kLargestStrain = 0.1;        ///< Strain beyond that of any linearly elastic beam
inline constexpr double kBendOfSegment = 1.5;        ///< Turn [rad] within a segment that a cubic does not follow
inline constexpr double kAxialForceOfLinear = 0.02;  ///< Part of the buckling load that shifts a frequency by 1 %

}  // namespace eigenlink::tolerance
