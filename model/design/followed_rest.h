#pragma once

#include "model/analysis/analysis.h"
#include "model/basics/outcome.h"

namespace eigenlink {

/// The linearisation by MCS at the equilibrium that continues the one of `last`, for numbers of the mechanism that have
/// changed a little: Newton's method from there. Fails where its steps do not shrink, so that the equilibrium found
/// could belong to another branch; then the change is to be made in smaller steps.
Outcome<Analysis> analysisBeside(const Analysis& last, const Mechanism& mechanism);

}  // namespace eigenlink
