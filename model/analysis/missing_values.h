#pragma once

#include "model/analysis/analysis.h"

namespace eigenlink {

/// Says why an analysis has no eigenvalues: there is no equilibrium, or its first method has none.
Text explainMissingValues(const Analysis& analysis);

/// Says why a mechanism has no modes: what holds all of it.
Text explainNoModes(const Analysis& analysis);

}  // namespace eigenlink
