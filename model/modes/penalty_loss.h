#pragma once

#include "model/equilibrium/equilibrium.h"
#include "model/modes/constrained_linear_system.h"
#include "model/modes/linearizer.h"

namespace eigenlink {

/// addMaterialLoss for a spectrum of UCS: the values of s²M_p + sC_p + K_p + iD at the penalty's own equilibrium (see
/// linearizeUcs). Their errors become at least the distances to the values of exact constraints. `linear`: at the exact
/// equilibrium.
void addMaterialLossToPenalty(const Mechanism& mechanism, const System& system, const Equilibrium& equilibrium,
                              const ConstrainedLinearSystem& linear, LinearizerOptions options, Spectrum& spectrum);

}  // namespace eigenlink
