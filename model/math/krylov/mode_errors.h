#pragma once

#include "model/math/krylov/ritz_basis.h"
#include "model/math/krylov/shifted_problem.h"
#include "model/math/krylov/sparse_problem.h"
#include "model/math/sparse/block.h"

#include <Eigen/Dense>

#include <vector>

namespace eigenlink {

/// The first i ≥ `count` at which a new group of equal modes begins, |κᵢ| − |κᵢ₋₁| > `equal` · |κᵢ|, of κ sorted by
/// |κ|; −1 if no group begins there.
Eigen::Index endOfGroup(const Eigen::VectorXd& kappa, Eigen::Index count, double equal = tolerance::kNearlyEqual);

/// Error estimates of Ritz values and shapes, by which modes are accepted or rejected.
class ModeErrors {
public:
    ModeErrors(const SparseProblem& problem, const ShiftedProblem& shifted) : m_problem(problem), m_shifted(shifted) {}

    /// Takes κ from the basis and finds residuals and errors from the corrections Z, n×c (ShiftedProblem::corrections).
    /// A shape v = φ + Σ eⱼφⱼ has κ − λ = Σ eⱼ²(λⱼ − λ) and corrections
    /// z = Σ eⱼ(λⱼ − κ)/(λⱼ − σ) φⱼ of the imbalance r = Σ eⱼ(λⱼ − κ) Mφⱼ, so that zᵀr is the error but for factors
    /// (λⱼ − κ)/(λⱼ − σ), which are those of modes beyond the basis.
    void measure(const RitzBasis& basis, const Block& corrections);

    /// κ [1/s²], sorted by |κ|.
    const Eigen::VectorXd& kappa() const { return m_kappa; }
    /// The number of shapes.
    Eigen::Index count() const { return m_kappa.size(); }
    /// Relative correction that one step of inverse iteration would make, ‖z‖/‖v‖.
    double residual(Eigen::Index i) const { return m_residuals[i]; }
    /// The error of κ [1/s²]: |zᵀr| |κ_c| / (|κ_c| − |κ|) with the largest κ_c, |zᵀr| for κ_c itself; at least
    /// rounding.
    double error(Eigen::Index i) const;
    /// True for a motion without stiffness, |κ| < 4 eps · max |κ| or by its energy (ShiftedProblem::isFree):
    /// Rayleigh–Ritz adds rounding of the largest value to every one.
    bool isFree(Eigen::Index i) const;
    /// Makes κ of free motions exactly 0.
    void clearFree();

    /// True where the values of `count` modes, and of those equal to the last, need no correction.
    bool areAccurate(Eigen::Index count) const;
    /// True where all shapes are good enough to keep others apart from them: max ‖z‖/‖v‖ < kTenDigits.
    bool areSharp() const;
    /// The shapes that are accepted as modes: a step of inverse iteration would change them, and their values, by less
    /// than the tolerances.
    std::vector<Eigen::Index> modes() const;

private:
    double errorBeyondRounding(Eigen::Index i) const;

    const SparseProblem& m_problem;
    const ShiftedProblem& m_shifted;
    Eigen::VectorXd m_kappa, m_residuals, m_products, m_rounding;  // m_products: zᵀr
};

}  // namespace eigenlink
