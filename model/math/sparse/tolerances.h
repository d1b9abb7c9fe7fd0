#pragma once

namespace eigenlink::tolerance {

// Tolerances of sparse algebra: each with what it is relative to, why it has this value, and what breaks at another.

/// Weight of a squared constraint relative to the least stiffness around it. Of the same size, so that neither hides
/// the other's digits; 1e-3 leaves small pivots, 1e6 takes six digits from the stiffness.
inline constexpr double kWeight = 10;
/// A stiffness below this part of the largest around the same constraint is rounding of zero and gives no weight: at
/// this ratio either choice loses it. Larger, soft springs beside stiff ones lose digits; 0, massless pivots of
/// rounding make factors worthless (a plate that hangs without load).
inline constexpr double kNoStiffness = 1e-15;
/// Slack of an exact constraint relative to the compliance around it, taken out again by one refinement. Larger costs
/// refinements; below 1e-14 dependent rows cannot be told from others.
inline constexpr double kSlack = 1e-12;
/// A constraint whose pivot is below this many slacks depends on others: 1e-9 of the compliance around it, as the rank
/// of dense matrices. Ten times more or less changes which nearly dependent rows count.
inline constexpr double kDependent = 1e3;
/// Relative residual of a solution that needs no refinement: some roundings.
inline constexpr double kSolved = 1e-14;
/// Corrections of refinement must shrink by this factor; else they are rounding, or the factors are worthless.
inline constexpr double kShrinks = 0.5;
}  // namespace eigenlink::tolerance
