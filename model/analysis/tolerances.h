#pragma once

#include "model/basics/tolerances.h"

namespace eigenlink::tolerance {

inline constexpr double kWorthMentioning = 0.01;  ///< Difference of two beam models that is mentioned

}  // namespace eigenlink::tolerance
