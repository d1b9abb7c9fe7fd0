#pragma once

#include "model/modes/linearizer.h"

namespace eigenlink {

/// Redundant coordinate set: generalized eigenanalysis of E δẏ = A δy, y = (q, q̇, λ).      [LIN] eqs. (8)–(10)
///
///     E = [I 0 0; 0 M 0; 0 0 0],   A = [0 I 0; −H −C −Φ_qᵀ; −Φ_q 0 0]
///
/// Φ_q and Φ_qᵀ may be moved to E ([LIN] 3.2). Dependent rows of Φ_q are dropped, since the pencil is singular with
/// them: det(A − sE) = 0 for every s. All 2n + r eigenvalues by QZ after equilibration; the 2(n − r) true ones are
/// identified by their number, checked by the gap and by |Φ_q v| of each kept pair, and taken from the deflated pencil
/// when the check fails. `RcsSolver::deflated` starts with the deflated pencil.
Linearization linearizeRcs(const System& system, const Equilibrium& equilibrium, const ConstrainedLinearSystem& linear,
                           const LinearizerOptions& options, const Monitor& monitor);

/// RCS whose pencil is deflated by the null space that MCS has used already: its true values, and the spurious ones,
/// which are known by number.
Linearization rcsFrom(const Linearization& mcs, const ConstrainedLinearSystem& linear,
                      const LinearizerOptions& options);

}  // namespace eigenlink
