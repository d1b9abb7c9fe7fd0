#pragma once

#include "model/basics/tolerances.h"

namespace eigenlink::tolerance {

inline constexpr double kPartners = 0.5;  ///< Modal assurance criterion of shapes that belong together

}  // namespace eigenlink::tolerance
