#pragma once

#include "model/basics/tolerances.h"

namespace eigenlink::tolerance {

inline constexpr double kEigenvaluesLost = 0.1;  ///< Relative error of eig(A) that means another system

}  // namespace eigenlink::tolerance
