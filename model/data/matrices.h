#pragma once

#include "model/analysis/analysis.h"
#include "model/data/labelled_matrix.h"
#include "model/data/state_space.h"

#include <vector>

namespace eigenlink {

/// The matrices of an analysis: M, C, H, Φ_q, B of the constrained equations, then of each method M_r, C_r, K_r (M_p,
/// C_p, K_p), R, E, A, B under names that begin with its key, "mcs_M_r". Empty without a usable equilibrium.
std::vector<LabelledMatrix> matricesOf(const Analysis& analysis);

/// One matrix for each method, a row for each eigenvalue: "mcs_spectrum" with s, frequency and checks.
std::vector<LabelledMatrix> spectrumMatrices(const Analysis& analysis);

/// Two matrices for each method, real and imaginary parts of the shapes δq by columns: "mcs_modes_re". The columns are
/// those eigenvalues that have a shape, numbered as in the spectrum.
std::vector<LabelledMatrix> modeMatrices(const Analysis& analysis);

/// A, B, C, D of ẋ = A x + B u, y = C x + D u with the names of states, inputs and outputs.
std::vector<LabelledMatrix> matricesOf(const StateSpace& space);

}  // namespace eigenlink
