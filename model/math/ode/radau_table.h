#pragma once

#include <Eigen/Dense>

namespace eigenlink {

/// The implicit Runge–Kutta method Radau IIA with s stages, of order 2s − 1: collocation at the s points c of the unit
/// step of which the last is its end. It damps motions far faster than the step (R(∞) = 0). An odd number of stages
/// has one real eigenvalue and (s − 1)/2 complex pairs. (Hairer, Wanner, Solving Ordinary Differential Equations II,
/// sect. IV.5 and IV.8; J. Comput. Appl. Math. 111, 1999.)
struct RadauTable {
    Eigen::Index stages = 0;
    Eigen::VectorXd c;    ///< s, ascending, c_s = 1
    Eigen::MatrixXd A;    ///< s×s: a_ij = ∫₀^{c_i} ℓ_j; its last row is the quadrature of the step
    Eigen::MatrixXd A2;   ///< A²
    Eigen::VectorXcd mu;  ///< eigenvalues of A: the real one, then one of each conjugate pair
    Eigen::MatrixXcd T;   ///< their right eigenvectors, s × (s + 1)/2, those of pairs twice: A x = Re(T (mu ∘ Sx))
    Eigen::MatrixXcd S;   ///< their left eigenvectors, (s + 1)/2 × s
    double gamma = 0;     ///< the real eigenvalue
    Eigen::VectorXd estimate;  ///< e: h γ f(y₀) + h Σ eᵢ fᵢ is the error of an embedded method of order s
    /// The s weights ℓⱼ(τ), Lagrange polynomials of the points c: Σ ℓⱼ(τ) yⱼ is the polynomial of degree s − 1 through
    /// values yⱼ at c, at any place τ of the unit step.
    Eigen::VectorXd weightsAt(double tau) const;
    /// Coefficients of its integral ∫₀^τ and of its double integral ∫₀^τ (τ − σ) … dσ likewise.
    struct Integrals {
        Eigen::VectorXd once, twice;
    };
    /// ∫₀^τ ℓⱼ(σ) dσ and ∫₀^τ (τ − σ) ℓⱼ(σ) dσ, s entries each.
    Integrals integralsAt(double tau) const;
};

/// The method Radau IIA with an odd number of stages, 3, 5 or 7, of order 2s − 1, computed at its first use (Hairer and
/// Wanner, Solving Ordinary Differential Equations II, 2nd ed. 1996, sect. IV.8).
const RadauTable& radauTable(int stages);

}  // namespace eigenlink
