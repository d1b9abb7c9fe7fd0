#pragma once

#include "model/basics/monitor.h"
#include "model/math/sparse/saddle_factor.h"
#include "model/modes/sparse_problem.h"

#include <complex>
#include <string>
#include <vector>

namespace eigenlink {

/// (s²M + sC + H) v + Φ_qᵀμ = 0, Φ_q v = 0.
struct QuadraticMode {
    std::complex<double> s;
    Eigen::VectorXcd v;   ///< n
    double residual = 0;  ///< relative correction that one step of inverse iteration would make
};

/// Eigenvalues nearest the origin, conjugates included, with what speaks for their completeness.
struct QuadraticModes {
    std::vector<QuadraticMode> values;  ///< by |s|
    Eigen::Index rank = 0;
    bool verified = false;
    Text proof;
    Text failure;
};

/// At least `count` eigenvalues nearest the origin (a pair that the cut would part is kept whole) by shift-invert
/// Arnoldi of the pencil in (q, q̇, λ), reduced to its consistent subspace:
///
///     x = −Q(σ)⁻¹ (M b + (C + σM) a),   w = a + σx,   Q(σ) = σ²M + σC + H on the constraints
///
/// with a real shift σ. A second search from another shift, kept apart from what was found, looks for what is missing.
/// `scale` is the size of the values that are looked for [rad/s].
QuadraticModes nearestEigenvalues(const SparseProblem& problem, SaddleFactor& factor, Eigen::Index count, double scale,
                                  const Monitor& monitor = {});

}  // namespace eigenlink
