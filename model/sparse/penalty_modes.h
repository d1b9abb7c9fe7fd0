#pragma once

#include "model/equilibrium/equilibrium.h"
#include "model/linearization/linearizer.h"
#include "model/sparse/partial_modes.h"
#include "model/sparse/quadratic_modes.h"

#include <vector>

namespace eigenlink {

/// True eigenvalues of s²M_p + sC_p + K_p at the penalty's own equilibrium (or, by option, at the exact one), one pair
/// for each of the given modes, by Davidson's method with K_p⁻¹ from the span of these modes. `violations` are
/// ‖DΦ_q v‖/‖v‖ of the values. [LIN] eq. (18)
struct PenaltyModes {
    std::vector<QuadraticMode> values;
    std::vector<double> violations;
    bool converged = false;
    std::string failure;
};
PenaltyModes penaltyModes(const System& system, const Equilibrium& equilibrium, const std::vector<SparseMode>& modes,
                          const LinearizerOptions& options, const Monitor& monitor);

}  // namespace eigenlink
