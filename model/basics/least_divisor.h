#pragma once

namespace eigenlink {

/// Divisors are at least this, so that 0/0 does not arise: far below every number that a mechanism may hold (1e-75).
inline constexpr double kLeastDivisor = 1e-300;

}  // namespace eigenlink
