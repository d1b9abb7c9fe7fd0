#pragma once

#include "model/basics/tolerances.h"

namespace eigenlink::tolerance {

inline constexpr double kWorthMentioning = 0.01;  ///< Difference of two beam models that is mentioned
inline constexpr double kMayMatter = 0.2;         ///< Part of kWorthMentioning at which both models are solved

}  // namespace eigenlink::tolerance
