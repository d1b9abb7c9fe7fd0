#pragma once

#include "model/basics/tolerances.h"

namespace eigenlink::tolerance {

inline constexpr double kFarFromOrigin = 100;  ///< Distance that costs two of sixteen digits
inline constexpr double kLongestClimb = 0.03;  ///< Longest step of a climb over which it turns little
inline constexpr double kNearSaddle = 0.01;    ///< Distance from which Newton's method finds the saddle
inline constexpr double kUsualForce = 4096;    ///< Forces between its inverse and this [N/m] are searched unscaled
inline constexpr double kSingularEnd = 1e-2;   ///< Error, in sizes, of the end of a path at a singular configuration
inline constexpr double kPush = 0.04;          ///< Step off an unstable equilibrium, beyond kNeighbourhood
inline constexpr double kShortestCurveStep = 1e-6;  ///< Shortest step of a curve; nearer curves count as meeting
inline constexpr double kLongestCurveStep = 0.02;   ///< Longest step of a curve, which comes back after far more
inline constexpr double kTangentTurn = 0.15;      ///< Largest turn of the tangent between two places of a curve, in rad
inline constexpr double kCurveCorrection = 0.05;  ///< Longest correction, in steps, that stays on the curve
inline constexpr double kOpenCurve = 200;         ///< Length, in sizes, after which a curve that has not closed is open
inline constexpr double kLeapOverSingularity = 1e-4;  ///< Margin over which a curve crosses a singular place
inline constexpr double kJump = 1e-3;                 ///< Part of the slopes at both ends above which a zero is a jump
inline constexpr double kSingularityNearby = 1e-3;    ///< Minimum of the margin that is searched further
inline constexpr double kMarginVanishes = 0.02;       ///< Part of the neighbours' margins below which one vanishes
inline constexpr double kRestsAtSpecialPlace = 1e-3;  ///< Part of the largest force that counts as balance

}  // namespace eigenlink::tolerance
