#pragma once

#include "model/analysis/analysis.h"
#include "model/studies/result.h"

#include <vector>

namespace eigenlink {

/// The tables beside the modes: "equilibrium" in one row (degrees of freedom, stability, energy [J]), "methods" (counts
/// of true and spurious eigenvalues), "points" (x, y [m]) and "links" (angle [rad]) at the equilibrium. Tables of what
/// was not reached have no rows.
std::vector<ResultTable> analysisTables(const Analysis& analysis);

}  // namespace eigenlink
