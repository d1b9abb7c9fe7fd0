#pragma once

#include "model/basics/tolerances.h"

namespace eigenlink::tolerance {

inline constexpr double kStrainSolveLeft = 3e-14;  ///< Error of strains after a solve, by the largest energy
inline constexpr double kFreeEnergy = 1e3;         ///< Roundings of the energy of a free motion
inline constexpr double kUsefulFactors = 0.4;      ///< Correction, by the first solution, with useful factors
inline constexpr double kApartFromShift = 1e-2;    ///< Distance from the shift of modes that are not free
inline constexpr double kBeyondAxis = 1e-5;        ///< Distance of free motions from the imaginary axis
inline constexpr double kNoElasticMode = 1e-5;     ///< Correction of a shape that is no mode
inline constexpr double kBesidePoint = 1e-4;       ///< Distance of a shift from the point, or beyond the last mode
inline constexpr double kNearerBeside = 1e-2;      ///< Ratio of distances of modes that are not told apart

}  // namespace eigenlink::tolerance
