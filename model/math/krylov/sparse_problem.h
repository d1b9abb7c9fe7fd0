#pragma once

#include "model/math/krylov/tolerances.h"
#include "model/math/sparse/block.h"
#include "model/math/sparse/saddle_factor.h"
#include "model/math/sparse/strain_form.h"

#include <Eigen/Dense>
#include <optional>

namespace eigenlink {

/// Refinements of a solve that restore the digits of fine beams.
inline constexpr int kStrainRefinements = 5;

/// M δq̈ + C δq̇ + H δq + Φ_qᵀ δλ = 0, Φ_q δq = 0 with everything sparse; H also as strains, H = Gᵀ W G + rest.
struct SparseProblem {
    SparseMatrix M, C, H;       ///< n×n
    SparseMatrix Phi_q;         ///< m×n
    StrainForm stiffness;       ///< of H, reaction stiffness in `rest`
    SparseMatrix strainRows;    ///< Gᵀ: a column for each strain
    Eigen::VectorXd units;      ///< natural ones of the coordinates, in which sizes of entries and shapes compare
    std::optional<Eigen::Index> knownRank{};  ///< of Φ_q, where it is known
    Eigen::Index massless = 0;  ///< dimension of null(M) ∩ null(Φ_q): these follow without inertia
    Eigen::Index relaxing = 0;  ///< how many of them a damper moves: a real eigenvalue each
    /// Largest entries of stiffness.rest and H in natural units, where they have been computed.
    struct LargestStiffness {
        double rest = 0, whole = 0;
    };
    std::optional<LargestStiffness> largest{};

    /// The number of coordinates, n.
    Eigen::Index coordinateCount() const { return M.rows(); }
    /// True where C has entries.
    bool isDamped() const { return C.nonZeros() > 0; }
    /// True where elements have strains: entries of H may have lost digits that products by strains keep.
    bool hasStrains() const { return stiffness.W.size() > 0; }
    /// The number of modes of the undamped problem for rank Φ_q = `rank`: n − rank − massless.
    Eigen::Index modeCount(Eigen::Index rank) const { return coordinateCount() - rank - massless; }
    /// The number of finite eigenvalues of the damped problem: 2 modeCount(rank) + relaxing.
    Eigen::Index stateCount(Eigen::Index rank) const { return 2 * modeCount(rank) + relaxing; }
    /// The precision of the factors: extended where elements have strains.
    Precision precision() const { return hasStrains() ? Precision::extended : Precision::working; }
    /// M v, n.
    Eigen::VectorXd massProduct(const Eigen::VectorXd& v) const;
    /// M v, n, of a complex v.
    Eigen::VectorXcd massProduct(const Eigen::VectorXcd& v) const;
    /// M V, n×c.
    Block massProduct(const Block& V) const { return gathered(M, V); }
    /// C v, n.
    Eigen::VectorXd dampingProduct(const Eigen::VectorXd& v) const;
    /// C v, n, of a complex v.
    Eigen::VectorXcd dampingProduct(const Eigen::VectorXcd& v) const;
    /// H v = GᵀWG v + rest v, n, by strains.
    Eigen::VectorXd stiffnessProduct(const Eigen::VectorXd& v) const;
    /// H v, n, by strains, of a complex v.
    Eigen::VectorXcd stiffnessProduct(const Eigen::VectorXcd& v) const;
    /// H V by strains, n×c.
    Block stiffnessProduct(const Block& V) const { return stiffnessTimes(V).product; }
    /// H V and VᵀHV by strains.
    struct Stiffness {
        Block product;
        Eigen::MatrixXd energies;
    };
    /// H V, n×c, and VᵀHV, c×c, for V n×c.
    Stiffness stiffnessTimes(const Block& V) const;
    /// vᵀHv = Σ W(Gv)² + vᵀ rest v, by strains.
    double energy(const Eigen::VectorXd& v) const;
    /// The largest change of vᵀHv by rounding.
    double energyRounding(const Eigen::VectorXd& v) const;
    /// energyRounding of each column of V, n×c.
    Eigen::RowVectorXd energyRoundings(const Block& V) const;
};

/// The largest entries |U A U| of A = stiffness.rest and of A = H, in natural units U.
SparseProblem::LargestStiffness largestStiffness(const SparseProblem& problem);

/// The factors of [s²M + sC + H, Φ_qᵀ; Φ_q, 0], ordered and analysed for any shift s; in extended precision where
/// elements have strains.
template <class Scalar = double>
SaddleFactorOf<Scalar> factorOf(const SparseProblem& problem)
{
    SaddleFactorOf<Scalar> factor(problem.H, problem.isDamped() ? problem.C : SparseMatrix(), problem.M, problem.Phi_q,
                                  problem.precision());
    if (problem.knownRank) {
        factor.setRank(*problem.knownRank);
    }
    return factor;
}

/// Q(s) v = (s²M + sC + H) v with H by strains, n; s² apart, so that it may be negative for a real s = 0.
template <class Scalar>
VectorOf<Scalar> quadraticProduct(const SparseProblem& problem, Scalar s, Scalar sSquared, const VectorOf<Scalar>& v)
{
    VectorOf<Scalar> result = problem.stiffnessProduct(v) + sSquared * problem.massProduct(v);
    if (problem.isDamped()) {
        result += s * problem.dampingProduct(v);
    }
    return result;
}

/// Q(s) v = (s²M + sC + H) v, n.
template <class Scalar>
VectorOf<Scalar> quadraticProduct(const SparseProblem& problem, Scalar s, const VectorOf<Scalar>& v)
{
    return quadraticProduct(problem, s, Scalar(s * s), v);
}

/// x, n, of Q(s) x + Φ_qᵀμ = f, Φ_q x = ε μ at the shift that was factored, refined by strains where elements have
/// them.
template <class Scalar>
VectorOf<Scalar> solveAt(const SparseProblem& problem, const SaddleFactorOf<Scalar>& factor, Scalar s, Scalar sSquared,
                         const VectorOf<Scalar>& f)
{
    const auto product = [&](const VectorOf<Scalar>& x) { return quadraticProduct(problem, s, sSquared, x); };
    return factor.solve(f, problem.hasStrains() ? kStrainRefinements : 1, product, tolerance::kTenDigits).x;
}

/// x, n, of Q(s) x + Φ_qᵀμ = f, Φ_q x = ε μ at the shift s that was factored.
template <class Scalar>
VectorOf<Scalar> solveAt(const SparseProblem& problem, const SaddleFactorOf<Scalar>& factor, Scalar s,
                         const VectorOf<Scalar>& f)
{
    return solveAt(problem, factor, s, Scalar(s * s), f);
}

}  // namespace eigenlink
