#pragma once

#include "model/equilibrium/equilibrium.h"
#include "model/linearization/linearizer.h"
#include "model/modes/shift_search.h"

#include <complex>
#include <vector>

namespace eigenlink {

/// Eigenvalues with the penalty.
struct PenaltyModes {
    std::vector<QuadraticMode> values;
    std::vector<double> violations;  ///< ‖DΦ_q v‖/‖v‖
    bool converged = false;
    Text failure;
};

/// True eigenvalues of s²M_p + sC_p + K_p at the penalty's own equilibrium (or, by option, at the exact one), one for
/// each of the exact ones, conjugates given, by Davidson's method from the span of their shapes with (K_p + σ²M)⁻¹, σ
/// near the origin or near a `point` on the imaginary axis. [LIN] eq. (18)
PenaltyModes penaltyModes(const System& system, const Equilibrium& equilibrium, const std::vector<QuadraticMode>& exact,
                          std::complex<double> point, const LinearizerOptions& options, const Monitor& monitor);

}  // namespace eigenlink
