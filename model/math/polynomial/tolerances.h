#pragma once

#include "model/basics/tolerances.h"

namespace eigenlink::tolerance {

inline constexpr double kShortestPathStep = 1e-9;  ///< Shortest step of a path that does not end singularly
inline constexpr double kPathCorrection = 3e-5;    ///< Longest correction that cannot reach another path
inline constexpr double kNearInfinity = 1e-2;      ///< Homogeneous coordinate of a slow end at infinity
inline constexpr double kLongestPathStep = 0.1;    ///< Longest step that cannot reach another path
inline constexpr double kEndgame = 0.99;           ///< Part of a path after which a failure counts as a singular end
inline constexpr double kAtInfinity = 1e-5;  ///< Homogeneous coordinate of a solution at infinity, 100,000 sizes away
inline constexpr double kOutward = 1e-9;     ///< Widening of radius and reach of a proof beyond rounding

}  // namespace eigenlink::tolerance
