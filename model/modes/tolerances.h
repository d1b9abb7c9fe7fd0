#pragma once

#include "model/basics/tolerances.h"

namespace eigenlink::tolerance {

inline constexpr double kMovesMost = 0.1;  ///< Displacement, relative to the largest, of parts that are named as moving
inline constexpr double kNearnessCounts = 200;     ///< Weight of nearness in value against likeness
inline constexpr double kUnlikeCounts = 0.03;      ///< Likeness that every shape is granted
inline constexpr double kPenaltyTolerable = 3e-4;  ///< Error of a shape whose value has seven digits
inline constexpr double kPastPoint = 1.003;        ///< Factor of ω² that leaves an eigenvalue at the point
inline constexpr double kFirstOrder = 1.2;         ///< Factor on an error that is known to first order of itself
inline constexpr double kPenaltyGap = 100;         ///< Ratio of violations by values of the penalty and true ones
inline constexpr double kClusterReach = 0.05;      ///< Distance from a cluster, in ω, or coupling that mixes
inline constexpr double kReliableValue = 1e-3;  ///< Largest relative error of an eigenvalue that a reader may rely on
inline constexpr double kPencilGap = 10;        ///< Gap before infinite values that rounding made finite
inline constexpr double kPairedValue = 0.3;     ///< Relative difference beyond the move by a penalty
inline constexpr double kLargestComponents = 2e-6;  ///< Relative difference of squares that are equally large
inline constexpr double kBesideOwnRoot = 1e-3;      ///< Part of α(|s|² + ω²) of the penalty's own values
inline constexpr double kPenaltyStrays = 0.1;       ///< Distance of another equilibrium, in sizes or rad
inline constexpr double kSmallOfPencil = 1e-4;      ///< Part of the middle value below which motions may be free

}  // namespace eigenlink::tolerance
