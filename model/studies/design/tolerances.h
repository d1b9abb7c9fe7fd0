#pragma once

#include "model/basics/tolerances.h"

namespace eigenlink::tolerance {

inline constexpr double kLowTarget = 0.1;        ///< Part of a frequency that errors are relative to at least
inline constexpr double kLongestChange = 0.25;   ///< Longest change over which modes are recognised
inline constexpr double kAlongTargets = 1e-2;    ///< Part of the targets missed on the way to a smaller change
inline constexpr double kFarChange = 0.1;        ///< Change below which the smallest change is unique
inline constexpr double kBesideStart = 0.2;      ///< Distance of further starts from the first
inline constexpr double kOffStandstill = 1e-3;   ///< Distance from frequency zero where its slope is taken
inline constexpr double kBesideLongest = 0.3;    ///< Longest step of an equilibrium, in sizes, that stays on its curve
inline constexpr double kLeastWidth = 1e-2;      ///< Smallest width of a number, in its natural changes
inline constexpr double kBesideCritical = 1e-6;  ///< Distance from damping ratio 1 where slopes are taken
inline constexpr double kWidestPoll = 0.1;  ///< Widest poll around a maximum, in widths of a number: outside its kink
inline constexpr double kNarrowestPoll = 5e-4;   ///< Narrowest poll around a maximum, in widths of a number
inline constexpr double kNearestScanned = 1e-3;  ///< Nearest point of a scan, in widths of a number

}  // namespace eigenlink::tolerance
