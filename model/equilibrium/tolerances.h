#pragma once

#include "model/basics/tolerances.h"

namespace eigenlink::tolerance {

inline constexpr double kAlone = 0.95;        ///< Part of a driving force that names its load
inline constexpr double kFineMesh = 2000;     ///< Segments of a beam that need more digits of H than a double has
inline constexpr double kLostInSolve = 0.01;  ///< Part of a force that rounding of the solver gives
inline constexpr double kLastDigits = 1e-13;  ///< Newton step, in sizes or rad, that rounding of the forces makes
inline constexpr double kStepRoundings = 30;  ///< Probes with random signs see a third of the bound
inline constexpr double kForceRounding = 1.7763568394002505e-15;  ///< Rounding of a sum of some products: 8 eps
inline constexpr double kNeighbourhood = 0.02;                    ///< Distance at which a drawing means its equilibrium
inline constexpr double kLongestShift = 0.5;        ///< Longest step, in sizes or rad, that stays in its assembly mode
inline constexpr double kLongestShiftOfWay = 0.25;  ///< Part of the way so far that a step may add
inline constexpr double kFallen = 1e6;  ///< Distance from the drawing, in sizes, at which a mechanism counts as fallen
inline constexpr double kSameFall = 1e-3;  ///< Relative difference of energies lost by endless turns
inline constexpr double kTaken = 0.05;     ///< Part of the predicted fall of energy that a step must give to be taken
inline constexpr double kLeastDampingOfForce = 1e-9;  ///< Smallest damping, per energy of the forces
inline constexpr double kLeastHeld = 1e-3;            ///< Damping, per energy of the forces, that holds no motion
inline constexpr double kNearlyCorrected = 0.1;       ///< Part of a step that corrections may leave
inline constexpr double kLongestCorrected = 1.5;      ///< Longest corrected step, in uncorrected steps
inline constexpr double kKick = 0.05;                 ///< Sizes or rad out of an unstable equilibrium
inline constexpr double kNewtonLeaves = 1e3;          ///< Neighbourhoods in a Newton step of singular stiffness
inline constexpr double kLeastKick = 1e-6;            ///< Shortest step that leaves an unstable equilibrium
inline constexpr double kReactionsBeyondLoads = 1e3;  ///< Loads beyond which reactions do not count
inline constexpr double kShortestFitStep = 1e-4;      ///< Shortest part of a Newton step that is tried

}  // namespace eigenlink::tolerance
