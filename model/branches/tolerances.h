#pragma once

/// The numbers that the tracing of branches decides by. Motions are relative to the size of the drawing, rotations in
/// rad, the parameter relative to its natural changes.
namespace eigenlink::branching {

/// Step of differences by the parameter. Most equations are linear in it, where any step is exact.
inline constexpr double kParameterStep = 1e-4;
/// Pivots of the constraints below this are dependent rows.
inline constexpr double kDependent = 1e-10;
/// Stiffness below this part of the stiffest is none.
inline constexpr double kNeutral = 1e-12;
/// Pivots of Newton's matrices below this are rounding; larger: corrections beside branch points lose a direction.
inline constexpr double kRounding = 1e-13;
/// The same at a branch point, where one pivot is zero within the error of the place.
inline constexpr double kSingular = 1e-5;
/// Newton's method is done below this step, or below the second where steps shrink no more.
inline constexpr double kCorrected = 1e-14, kNearlyCorrected = 1e-9;
/// A longer correction leaves the branch.
inline constexpr double kLongestCorrection = 0.5;
inline constexpr int kMostCorrections = 12;
/// First, longest and shortest step along a branch. Special points are interpolated over one step, whose error is the
/// tenth power of its length.
inline constexpr double kFirstStep = 0.02, kLongestStep = 0.05, kShortestStep = 1e-7;
/// Cosine between the tangents of neighbours: below it the step is halved.
inline constexpr double kStraight = 0.98;
/// Steps of one branch, and branches of one diagram, at most.
inline constexpr int kMostSteps = 20000;
inline constexpr int kMostBranches = 24;
/// Rests nearer than this are one.
inline constexpr double kSamePlace = 1e-5;
/// Distance from a branch point at which the crossing branches are sought, and places on that circle.
inline constexpr double kCircle = 0.02;
inline constexpr int kPlacesOnCircle = 90;
/// A length that falls below this part of the drawing where a branch ends has ended it.
inline constexpr double kVanishing = 0.01;
/// The end is extrapolated from places at these distances before it.
inline constexpr double kNearEnd = 0.02, kFarFromEnd = 0.12;

}  // namespace eigenlink::branching
