#pragma once

#include "model/basics/tolerances.h"

namespace eigenlink::tolerance {

inline constexpr double kStrainSolveLeft = 3e-14;  ///< Part of the largest energy left by a solve
inline constexpr double kFreeEnergy = 1e3;         ///< Roundings of the energy of a free motion
inline constexpr double kUsefulFactors = 0.4;      ///< Largest part of a solution that refinement adds
inline constexpr double kApartFromShift = 1e-2;    ///< Distance from the shift of modes with stiffness
inline constexpr double kTrustedResidual = 1e-4;   ///< Residual of a shape: 1e-8 in its eigenvalue
inline constexpr double kCorrectedSearch = 1e-5;   ///< Accuracy of shapes that are corrected later
inline constexpr double kBeyondAxis = 1e-5;        ///< Distance of free motions from the imaginary axis
inline constexpr double kNoElasticMode = 1e-5;     ///< Correction of a shape that is no mode
inline constexpr double kBesidePoint = 1e-4;       ///< Distance of a shift from the point
inline constexpr double kPastLast = 1e-4;          ///< Part of the last distance by which a band is wider
inline constexpr double kNearerBeside = 1e-2;      ///< Ratio of distances of modes that are not told apart

}  // namespace eigenlink::tolerance
