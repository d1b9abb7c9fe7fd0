#pragma once

#include "model/equilibrium/equilibrium.h"
#include "model/math/krylov/shift_search.h"
#include "model/modes/linearizer.h"

#include <complex>
#include <vector>

namespace eigenlink {

/// Eigenvalues with the penalty.
struct PenaltyModes {
    std::vector<QuadraticMode> values;
    std::vector<double> violations;  ///< ‖DΦ_q v‖/‖v‖
    bool converged = false;
    bool isBalanced = true;  ///< false where the penalty's own equilibrium was wanted and not found
    Text failure;
};

/// True eigenvalues of s²M_p + sC_p + K_p at the penalty's own equilibrium (or, by option, at the exact one), one for
/// each of the exact ones, conjugates given, with the penalty `alpha`. [LIN] eq. (18). Davidson's method:
///
/// 1. K_p + σ²M is factored, σ near the origin or near a `point` on the imaginary axis; with damping Q(s) beside each
///    value, in complex arithmetic. The penalty is a slack of the constraints.
/// 2. The space begins as the span of the exact shapes. Each shape has its gaps beside it, which are combined as shapes
///    are: αω²WΦ_q v of their sum would be rounding where αω² is large beside the stiffness.
/// 3. Rayleigh–Ritz in the space; each value is paired with the exact one that it is nearest to and most alike.
/// 4. Shapes that have not converged add their corrections by inverse iteration to the space; back to 3.
/// 5. Shapes that do not converge in the common space are corrected each by itself.
PenaltyModes penaltyModes(const System& system, const Equilibrium& equilibrium, const std::vector<QuadraticMode>& exact,
                          std::complex<double> point, const LinearizerOptions& options, double alpha,
                          const Monitor& monitor);

}  // namespace eigenlink
