#pragma once

namespace eigenlink {

/// Relative half-width within which a value counts as the wanted one where a check names no tolerance.
inline constexpr double kUsualTolerance = 0.01;
/// Half-width within which counts and ratios without a tolerance are equal, relative to the larger of value and 1.
inline constexpr double kRoundingOfChecks = 1e-9;

}  // namespace eigenlink
