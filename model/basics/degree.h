#pragma once

#include <numbers>

namespace eigenlink {

/// One degree [rad].
inline constexpr double kDegree = std::numbers::pi / 180;

}  // namespace eigenlink
