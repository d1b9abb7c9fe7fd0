#pragma once

#include "model/assembly/system.h"
#include "model/basics/monitor.h"

#include <Eigen/Dense>

#include <cstddef>
#include <vector>

namespace eigenlink {

/// All solutions of the equations of equilibrium where they are polynomials.
struct PolynomialEquilibria {
    bool isPolynomial = false;          ///< false where angles count, or constraints depend on one another
    std::size_t paths = 0;              ///< that were followed; 0 where they would be too many
    std::size_t finite = 0;             ///< regular ends
    std::size_t singular = 0;           ///< ends that are finite and not regular: nothing is proved then
    std::size_t lost = 0;               ///< paths that broke off on the way
    std::vector<Eigen::VectorXd> real;  ///< q of the real ones, springs of positive length

    /// Every path is accounted for: each isolated equilibrium is among `real`, with probability one.
    bool isProved() const { return isPolynomial && paths > 0 && singular == 0 && lost == 0; }
};

/// Follows every path of a homotopy from products of linear forms in (q, L) and (λ, σ) to
///
///     Φ(q) = 0,   f₀ − Kq − Φ_qᵀλ − Σσ_j D_jᵀd_j = 0,   d_jᵀd_j = L_j²,   σ_j L_j = k_j (L_j − l₀_j)
///
/// for springs with rest length, d_j = D_j q + d₀_j: 2^quadratic · C(n + springs, freedom) paths in two projective
/// spaces.
///
/// 1. The equations are read as polynomials from the system; where they are none, or have more than `mostPaths` paths,
///    nothing is followed.
/// 2. Each start, a solution of the products of linear forms, is followed to t = 1 by a predictor of fourth order and
///    Newton's method in random patches of the projective spaces.
/// 3. Each end is finite and regular, at infinity, singular, or lost; two paths with one end count as lost.
/// 4. Real ends with springs of positive length are the equilibria.
PolynomialEquilibria polynomialEquilibria(const Mechanism& mechanism, const System& system, std::size_t mostPaths,
                                          const Monitor& monitor = {});

}  // namespace eigenlink
