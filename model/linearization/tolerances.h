#pragma once

#include "model/basics/tolerances.h"

namespace eigenlink::tolerance {

inline constexpr double kGershgorinMargin = 0.99;  ///< Radius per centre of a possibly singular mass
inline constexpr double kMovesMost = 0.1;  ///< Displacement, relative to the largest, of parts that are named as moving
inline constexpr double kRoundings = 8;    ///< Roundings of an entry, a product or a vector
inline constexpr double kNearnessCounts = 200;     ///< Weight of nearness in value against likeness
inline constexpr double kUnlikeCounts = 0.03;      ///< Likeness that shapes of equal modes are granted
inline constexpr double kPenaltyTolerable = 3e-4;  ///< Error of a shape whose value has seven digits
inline constexpr double kShiftServes = 0.3;        ///< Relative distance where Davidson's method converges
inline constexpr double kShiftAside = 8;        ///< Factor of the distance of the next shift where a matrix is singular
inline constexpr double kStagnant = 0.7;        ///< Rate of corrections at the end of precision
inline constexpr double kPastPoint = 1.003;     ///< Factor of ω² that leaves an eigenvalue at the point
inline constexpr double kPenaltyGap = 100;      ///< Ratio of violations that separates the penalty's values
inline constexpr double kClusterReach = 0.05;   ///< Parts of ω within which true values mix with penalties
inline constexpr double kReliableValue = 1e-3;  ///< Largest relative error of an eigenvalue that a reader may rely on
inline constexpr double kPencilGap = 10;        ///< Ratio of values that separates rounded infinite ones
inline constexpr double kPairedValue = 0.3;     ///< Relative move of a value by its penalty
inline constexpr double kLargestComponents = 2e-6;  ///< Relative difference of equal squares
inline constexpr double kBesideOwnRoot = 1e-3;      ///< Part of α(|s|² + ω²) of the penalty's own values
inline constexpr double kPenaltyStrays = 0.1;       ///< Sizes or rad to another equilibrium with penalties
inline constexpr double kSmallOfPencil = 1e-4;      ///< Part of the middle value: possible free motions

}  // namespace eigenlink::tolerance
