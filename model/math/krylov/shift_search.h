#pragma once

#include "model/basics/monitor.h"
#include "model/math/krylov/sparse_problem.h"
#include "model/math/sparse/saddle_factor.h"

#include <complex>
#include <vector>

namespace eigenlink {

/// (s²M + sC + H) v + Φ_qᵀμ = 0, Φ_q v = 0.
struct QuadraticMode {
    std::complex<double> s;
    Eigen::VectorXcd v;   ///< n
    double residual = 0;  ///< relative correction that one step of inverse iteration would make
    double error = 0;     ///< estimate of |s − exact| (valueError) [rad/s]
};

/// Some eigenvalues, conjugates included, with the proof that none is missing between them.
struct QuadraticModes {
    std::vector<QuadraticMode> values;  ///< nearest first
    Eigen::Index rank = 0;
    bool verified = false;
    Text proof;
    Text failure;
};

/// The goal of a search near a point.
struct SearchGoal {
    std::complex<double> point;  ///< distances are those of the conjugate in its half-plane [rad/s]
    Eigen::Index count = 1;      ///< of modes: a pair of conjugates is one, a real value is one
    double scale = 1;            ///< size of the eigenvalues that are looked for [rad/s]
};

/// The modes of (s²M + sC + H) v + Φ_qᵀμ = 0, Φ_q v = 0 whose eigenvalue lies nearest the point of the goal, those
/// equal to the last included, by shift-invert Arnoldi of the pencil in (q, q̇, λ), reduced to its consistent subspace:
///
///     x = −Q(σ)⁻¹ (M b + (C + σM) a),   w = a + σx,   Q(σ) = σ²M + σC + H on the constraints.
///
/// 1. Q is factored at a shift σ beside the point: in real arithmetic where the point is real, else in complex.
/// 2. Arnoldi finds eigenvalues nearest the shift, apart from those that are locked, and locks them.
/// 3. Step 2 is repeated until there are as many as asked for.
/// 4. Without damping and with the point on the imaginary axis, the inertia of H − ω²M counts them: the end.
/// 5. Otherwise step 2 is repeated from another shift, until it finds nothing nearer to the point, or until all
///    2(n − r) are known.
///
/// `factor`: of the problem, factored before at any shift where the point is not real; it gives rank and inertia. Where
/// the search is cancelled, does not come to an end or finds an inaccurate shape, the result is not verified and
/// `proof` says why. Where nothing can be factored near the point, `failure` says so.
QuadraticModes eigenvaluesNear(const SparseProblem& problem, SaddleFactor& factor, const SearchGoal& goal,
                               const Monitor& monitor = {});

}  // namespace eigenlink
