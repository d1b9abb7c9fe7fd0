#pragma once

#include "model/math/krylov/ritz_basis.h"
#include "model/math/krylov/sparse_problem.h"
#include "model/math/sparse/lanczos.h"
#include "model/math/sparse/saddle_factor.h"

#include <random>

namespace eigenlink {

/// Search of modes near a shift: in the inner product of M, in which the problem is symmetric, or without it, as
/// eigenvalues of the pencil [H Φᵀ; Φ 0] − κ [M 0; 0 0] in its consistent subspace.
enum class Krylov { lanczos, arnoldi };

/// θ = 1/(κ − σ) of some modes, largest |θ| first, and their shapes or, where some are locked, a basis of theirs.
struct RitzPairs {
    Eigen::VectorXd values;
    Eigen::MatrixXd vectors;  ///< n × count
};

/// A shift σ < 0 far nearer to zero than the κ of any coordinate by itself: −kRegularises · min |H(i,i)|/M(i,i)
/// [1/s²], over those with mass and stiffness; −1 where no coordinate has both.
double shiftBelowAllModes(const SparseProblem& problem);

/// H v = κ M v on the null space of Φ_q, seen from a shift σ near the origin: solves with H − σM by its saddle factors,
/// and shift-invert Krylov methods.
class ShiftedProblem {
public:
    /// `factor`: of the problem (factorOf).
    ShiftedProblem(const SparseProblem& problem, SaddleFactor& factor, Krylov krylov)
        : m_problem(problem), m_factor(factor), m_krylov(krylov)
    {
    }

    /// The origin, or a little below it where motions without stiffness exist: a tenth of the way to the lowest mode
    /// that has some. Fails where nothing can be factored.
    Outcome<void> chooseShift();
    /// Factors H − σM at the chosen shift again, after other ones.
    Outcome<void> factorAtShift() { return factorAt(m_shift); }
    /// Factors H − σM at σ = `shift` [1/s²]. Fails where a pivot is zero or not finite.
    Outcome<void> factorAt(double shift) { return m_factor.factor(0, -shift); }

    /// True where the factors that stand at `shift` have the inertia of the matrix itself, A = (A + E) − E with the
    /// error E of the factors: no eigenvalue passes zero between the two while those of (A + E)⁻¹E are below 1, which
    /// is what refinement converges by.
    bool hasTheInertiaAt(double shift);

    /// (H − σM)⁻¹ of a load, n, along the constraints, with refinements by strains.
    Eigen::VectorXd solve(const Eigen::VectorXd& load, int refinements) const;
    /// Z, n×c, that takes shapes nearer to modes, V − Z = (H − σM)⁻¹MV diag(κ − σ): a step of inverse iteration from
    /// the imbalance H V − M V diag(κ). It puts V − Z on the constraints.
    Block corrections(const RitzBasis& basis) const;
    /// The `wanted` modes nearest the shift, apart from those that are locked, in a space of dimension `space`.
    /// `locked` has n rows; `tolerance` is that of ‖T v − θ v‖/|θ|.
    RitzPairs explore(Eigen::Index wanted, const Eigen::MatrixXd& locked, Eigen::Index space, double tolerance);
    /// Moves the shift to beside the nearest mode that is not locked, at that part of its κ: among modes that lie close
    /// together a search tells them apart only from as near as they are to one another. False, at the shift as it was,
    /// where that mode cannot be told or nothing can be factored there.
    [[nodiscard]] bool approach(const Eigen::MatrixXd& locked, Eigen::Index space, double part);

    /// The shift σ of κ [1/s²].
    double shift() const { return m_shift; }
    /// True for an energy vᵀHv [1/s²] (vᵀMv = 1) of a motion without stiffness: it is rounding, or negligible beside
    /// the lowest energy of an elastic motion.
    bool isFree(double energy, double rounding) const;

private:
    SaddleFactor::Product accurateProduct(double shift) const;
    RitzPairs search(Krylov krylov, const Eigen::MatrixXd& locked, const LanczosOptions& options);
    Eigen::VectorXd randomStart();
    [[nodiscard]] bool movesFreely();
    Outcome<void> comeNearer();

    const SparseProblem& m_problem;
    SaddleFactor& m_factor;
    Krylov m_krylov;
    double m_shift = 0;
    double m_least = 0;    // about the lowest |κ| of a motion with stiffness, where others have none
    bool m_exact = false;  // factors are good enough for a search
    RitzPairs m_only;      // the only mode, where there is one
    std::mt19937 m_random{20170701};
};

}  // namespace eigenlink
