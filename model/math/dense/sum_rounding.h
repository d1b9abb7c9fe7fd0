#pragma once

#include "model/math/dense/tolerances.h"

#include <algorithm>
#include <cstddef>
#include <limits>

namespace eigenlink {

/// The rounding of sums uᵀAv, A n×n sparse, in sizes |u|ᵀ|A||v|: 8 eps for each row, between 100 and 2000 eps.
inline double sumRounding(std::ptrdiff_t n)
{
    const double ofRows = std::max(tolerance::kBaseError, 8.0 * static_cast<double>(n));
    return std::min(tolerance::kSumRounding, std::numeric_limits<double>::epsilon() * ofRows);
}

}  // namespace eigenlink
