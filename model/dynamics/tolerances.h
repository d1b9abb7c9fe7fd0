#pragma once

#include "model/basics/tolerances.h"

namespace eigenlink::tolerance {

inline constexpr double kDeviation = 5e-4;         ///< Deviation, in size and speed, with a cube below 1e-8
inline constexpr double kFirstBend = 2e-5;         ///< Change of the matrix by extrapolation whose square is its error
inline constexpr double kReleaseStep = 0.05;       ///< Longest step of a released link, in sizes or rad
inline constexpr double kBesideSingularity = 0.3;  ///< Margin below which only tangent coordinates move
inline constexpr double kDeadPoint = 5e-3;         ///< Pivot at which a driven motion ends at a dead point
inline constexpr double kLeftByIteration = 1e-2;   ///< Part of the allowed error left by iteration
inline constexpr double kPlaceRounding = 4e-15;    ///< Smallest change of a place that converges
inline constexpr double kReturned = 2e-15;     ///< Distance from the constraints, in sizes, to which positions return
inline constexpr double kKineticShare = 1e-2;  ///< Part of the largest kinetic energy that takes up no error
inline constexpr double kVelocityScaling = 1e-4;  ///< Largest correction of a velocity for integration errors
inline constexpr double kTurnDetermined = 1e-5;   ///< Inertia whose turn is not lost to cancellation
inline constexpr double kShortestStep = 1e-13;    ///< Shortest step, relative to the duration, of a motion that goes on
inline constexpr double kSingularityRounding = 3e-14;  ///< Rounding beside a singular configuration, times the margin
inline constexpr double kNearMeeting = 0.1;            ///< Length of a spring that is named as the end of a motion
inline constexpr double kEndsMeetSoon = 1e-7;          ///< Distance of spring ends where accelerations jump
inline constexpr double kTooNear = 1e-2;               ///< Margin below which no step ends
inline constexpr double kTooNearForDrives = 1e-5;      ///< Margin below which no wholly driven step ends
inline constexpr double kTinyLink = 1e-3;     ///< Length of a link, in sizes, to which its errors are relative at least
inline constexpr double kWayOnBranch = 0.03;  ///< Distance, in sizes or rad, of the states that give a limit
inline constexpr double kLongestTurn = 0.03;  ///< Longest turn [rad] that keeps the assembly mode
inline constexpr double kUnexpected = 0.1;    ///< Part of a way by which the next position may differ
inline constexpr double kLostBalance = 10;    ///< Correction, in amplitudes, at which harmonics are given up
inline constexpr double kLeastShotAmplitude = 1e-3;  ///< Amplitude below which periods are extrapolated
inline constexpr double kCubicBend = 0.1;            ///< Bend of a period at which higher powers count
inline constexpr double kLittleCubicBend = 0.02;     ///< Bend of a period whose square is negligible
inline constexpr double kOtherFamily = 0.1;          ///< Relative difference of periods of two families
inline constexpr double kNearlyReturned = 2e-13;     ///< Distance from constraints after implicit steps
inline constexpr double kRotationDeviation = 2e-3;   ///< Deviation, in size and speed, whose 4th power is neglected
inline constexpr double kAngleRounding = 1e-3;       ///< Rounding of an angle, as part of a step between rows

}  // namespace eigenlink::tolerance
