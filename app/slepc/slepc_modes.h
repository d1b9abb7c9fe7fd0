#pragma once

#include "model/sparse/partial_modes.h"

namespace eigenlink {

/// Starts MPI and SLEPc, once; they end with the program. The number of this process among those of mpirun, which all
/// do the same: only process 0 should speak.
int beginSlepc();

/// As lowestModes, with the pencil [H Φᵀ; Φ 0] x = κ [M 0; 0 0] x spread over the processes of MPI: shift-invert
/// Krylov–Schur with the factors of MUMPS, whose inertia proves that no mode is missing. The energies come from
/// strains. Every process must call it with the same problem, and gets all modes. Throws std::runtime_error with what
/// SLEPc says.
PartialModes slepcModes(const SparseProblem& problem, Eigen::Index count, const Monitor& monitor = {});

}  // namespace eigenlink
