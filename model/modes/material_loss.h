#pragma once

#include "model/assembly/system.h"
#include "model/modes/constrained_linear_system.h"
#include "model/modes/spectrum.h"

#include <cstddef>
#include <functional>

namespace eigenlink {

/// D = Gᵀ η W G, n×n, of the strains of beams with their weights: with loss factors η the stiffness of harmonic
/// vibrations is H + iD. `factor` gives the η of an element by its index.
SparseMatrix lossStiffness(const System& system, const Eigen::VectorXd& q,
                           const std::function<double(std::size_t)>& factor);

/// D = Gᵀ η W G, n×n, with the loss factors η of the materials in a file; without entries where no material has one.
SparseMatrix materialLossStiffness(const Mechanism& mechanism, const System& system, const Eigen::VectorXd& q);

/// Replaces the true eigenvalues of a finished spectrum (see finishSpectrum) that vibrate by those of
///
///     (s²M + sC + H + iD) v + Φ_qᵀμ = 0,   Φ_q v = 0,   Im s > 0
///
/// with the `loss` D, n×n, and their conjugates by the conjugates. Each is followed from its value without loss by
/// Rayleigh quotients and inverse iteration, those that the loss mixes from the solutions in the space of their shapes.
/// ζ = η/2 within η² where everything that is elastic has the loss factor η.
void addMaterialLoss(const ConstrainedLinearSystem& linear, const SparseMatrix& loss, Spectrum& spectrum);

/// Eigenvalues and shapes of (s²M + sC + H + iD) v + Φ_qᵀμ = 0 with D of the materials of a mechanism, whose system is
/// in q; no effect without loss factors.
void addMaterialLoss(const Mechanism& mechanism, const System& system, const Eigen::VectorXd& q,
                     const ConstrainedLinearSystem& linear, Spectrum& spectrum);

}  // namespace eigenlink
