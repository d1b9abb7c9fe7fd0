#pragma once

#include "model/linearization/linearizer.h"

namespace eigenlink {

/// Unconstrained coordinate set: penalty formulation, Ξ = αI, Θ = 2ξωI, Ω = ω²I.       [LIN] eq. (18)
///
///     M_p = M + Φ_qᵀΞΦ_q,   C_p = C + Φ_qᵀΞΘΦ_q,   K_p = H(q, ΞΩΦ) + Φ_qᵀΞΩΦ_q
///
/// at the penalty's own equilibrium Φ_qᵀΞΩΦ = f (or at the exact one with its λ, by option). The 2(n − r) true
/// eigenvalues are those whose displacement violates the constraints least, told apart by the largest gap; where a true
/// root lies in the cluster near −ω(ξ ± √(ξ² − 1)) the problem is solved again with another ω.
Linearization linearizeUcs(const System& system, const Equilibrium& equilibrium, const ConstrainedLinearSystem& linear,
                           const LinearizerOptions& options, const Monitor& monitor);

}  // namespace eigenlink
