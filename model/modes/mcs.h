#pragma once

#include "model/modes/linearizer.h"

namespace eigenlink {

/// Minimal coordinate set by velocity projection, q̇ = R ż:
///     M_r δz̈ + C_r δż + K_r δz = F_r δu,   M_r = RᵀMR, C_r = RᵀCR, K_r = RᵀHR, F_r = RᵀB.
/// At equilibrium RᵀHR equals −(∂Rᵀ/∂z) f − Rᵀ ∂f/∂z of [LIN] eq. (16) without forming ∂R/∂z.
Linearization linearizeMcs(const System& system, const Equilibrium& equilibrium, const ConstrainedLinearSystem& linear,
                           const LinearizerOptions& options, const Monitor& monitor);

}  // namespace eigenlink
