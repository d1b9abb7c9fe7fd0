#pragma once

#include "model/analysis/analysis.h"
#include "model/basics/outcome.h"

namespace eigenlink {

/// The linearisation by MCS at the rest that continues `last`, for numbers of the mechanism that have changed a
/// little: Newton's method from there, or the search from the drawing where that leads nowhere.
Outcome<Analysis> analysisBeside(const Analysis& last, const Mechanism& mechanism);

}  // namespace eigenlink
