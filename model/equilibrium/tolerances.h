#pragma once

#include "model/basics/tolerances.h"

namespace eigenlink::tolerance {

inline constexpr double kAlone = 0.95;        ///< Part of the driving force that one load gives to be named
inline constexpr double kFineMesh = 2000;     ///< Segments of a beam that need more digits of H than a double has
inline constexpr double kLostInSolve = 0.01;  ///< Part of a force that rounding of the solver gives
inline constexpr double kStepRoundings = 30;  ///< Factor on the step by rounding, of which random probes see a third
inline constexpr double kEightRoundings = 1.7763568394002505e-15;  ///< 8 eps: an entry, a product or a short sum
inline constexpr double kNeighbourhood = 0.02;      ///< Distance from the drawing at which it means an equilibrium
inline constexpr double kLongestShift = 0.5;        ///< Longest step, in sizes or rad, that stays in its assembly mode
inline constexpr double kLongestShiftOfWay = 0.25;  ///< Longest step, as part of the way made so far
inline constexpr double kFallen = 1e6;  ///< Distance from the drawing, in sizes, at which a mechanism counts as fallen
inline constexpr double kTakesPart = 1e-3;            ///< Part of the worst error that links of an open chain have
inline constexpr double kSameFall = 1e-3;             ///< Relative difference of energies lost by endless turns
inline constexpr double kNearlyCorrected = 0.1;       ///< Correction, as part of the step, that is accepted at the end
inline constexpr double kLongestCorrected = 1.5;      ///< Longest corrected step, in uncorrected steps
inline constexpr double kKick = 0.05;                 ///< Step out of an unstable equilibrium, in sizes or rad
inline constexpr double kNewtonLeaves = 1e3;          ///< Newton step of a singular H, in kNeighbourhood
inline constexpr double kLeastKick = 1e-6;            ///< Shortest step that leaves an unstable equilibrium
inline constexpr double kReactionsBeyondLoads = 1e3;  ///< Reactions, in loads, beyond which they measure no balance

}  // namespace eigenlink::tolerance
