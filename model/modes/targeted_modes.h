#pragma once

#include "model/modes/quadratic_modes.h"

#include <complex>

namespace eigenlink {

/// The `count` modes whose eigenvalue lies nearest the point, of (s²M + sC + H) v + Φ_qᵀμ = 0, Φ_q v = 0: shift-invert
/// Arnoldi in complex arithmetic with a shift σ beside the point, on (q, q̇) in the consistent subspace,
///
///     x = −Q(σ)⁻¹ (M b + (C + σM) a),   w = a + σx.
///
/// A second search from another shift, kept apart from what was found, looks for what is missing. Conjugates are one
/// mode, of which the values hold both; distances are those of the member in the half-plane of the point. `factor`: of
/// the problem, gives the rank. `scale`: of eigenvalues [rad/s], for a point at the origin.
QuadraticModes eigenvaluesNear(const SparseProblem& problem, SaddleFactor& factor, std::complex<double> point,
                               Eigen::Index count, double scale, const Monitor& monitor = {});

}  // namespace eigenlink
