#pragma once

#include "model/basics/tolerances.h"

namespace eigenlink::tolerance {

inline constexpr double kKink = 0.5;          ///< Departure from the tangent, in steps, of another assembly mode
inline constexpr double kNeverMatched = 0.2;  ///< Modal assurance criterion of unrelated modes

}  // namespace eigenlink::tolerance
