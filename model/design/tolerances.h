#pragma once

/// The numbers that the search for a design decides by; changes are relative to the numbers that may change.
namespace eigenlink::designing {

/// Targets are met within this, relative to them.
inline constexpr double kMet = 1e-12;
/// The smallest change is found when a step is below this; its error is of second order in the size of the change.
inline constexpr double kSettled = 1e-9;
/// Longest step, so that modes are recognised and the equilibrium can be followed.
inline constexpr double kLongestStep = 0.25;
/// A shorter step that still does not come nearer: the targets are as near as they can be.
inline constexpr double kShortestStep = 1e-7;
/// Errors up to this, relative to the targets, may come back while the change becomes smaller.
inline constexpr double kAlongTargets = 1e-2;
inline constexpr int kMostSteps = 200, kMostCorrections = 12;
/// Directions in which targets change less than this part of the strongest are none.
inline constexpr double kDependent = 1e-10;
/// The smallest value of a number that must be positive, relative to what it was.
inline constexpr double kLeastPositive = 1e-6;
/// Newton's method for the equilibrium is done below this step [m, rad].
inline constexpr double kAtRest = 1e-13, kNearRest = 1e-9;

}  // namespace eigenlink::designing
