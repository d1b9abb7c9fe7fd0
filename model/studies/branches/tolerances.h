#pragma once

#include "model/studies/tolerances.h"

namespace eigenlink::tolerance {

inline constexpr double kLongestArc = 0.05;      ///< Longest arc: interpolation errs by its tenth power
inline constexpr double kStraight = 0.98;        ///< Smallest cosine of neighbouring tangents without a shorter step
inline constexpr double kAsideOfTangent = 0.25;  ///< Distance of two predictions, in steps, that shortens the step
inline constexpr double kNearlyCritical = 0.02;  ///< Stiffness that may dip through zero in a step
inline constexpr double kSameTurning = 1e-4;     ///< Distance, in steps, of a fold and a branch point that are one
inline constexpr double kCircle = 0.02;      ///< Arc from a special point at which curves are sought or extrapolated
inline constexpr double kVanishing = 0.01;   ///< Length that is named as the end of a curve
inline constexpr double kFarFromEnd = 0.12;  ///< Arc length from the end of a curve at which its extrapolation ends
inline constexpr double kAlongParameter = 1e-3;  ///< Tangent along the parameter that gives no prediction

}  // namespace eigenlink::tolerance
