#pragma once

#include "model/studies/tolerances.h"

namespace eigenlink::tolerance {

inline constexpr double kNeverMatched = 0.2;  ///< Modal assurance criterion of unrelated modes

}  // namespace eigenlink::tolerance
