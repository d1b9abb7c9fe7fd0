#pragma once

#include "model/math/krylov/partial_modes.h"
#include "model/modes/sparse_linearization.h"

namespace eigenlink {

/// The modes nearest a place on the imaginary axis, and all equal to the last of them, with the pencil
/// [H Φᵀ; Φ 0] x = κ [M 0; 0 0] x spread over the processes of MPI: shift-invert Krylov–Schur with the factors of
/// MUMPS, whose inertia proves that no mode is missing. The energies come from strains. Every process must call it with
/// the same problem, and gets all modes. Throws std::runtime_error with the message of SLEPc.
PartialModes slepcModes(const SparseProblem& problem, const ModeSearch& search, const Monitor& monitor = {});

}  // namespace eigenlink
