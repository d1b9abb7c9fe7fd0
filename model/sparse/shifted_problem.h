#pragma once

#include "model/sparse/lanczos.h"
#include "model/sparse/saddle_factor.h"
#include "model/sparse/sparse_problem.h"

#include <random>

namespace eigenlink {

/// H v = κ M v on the null space of Φ_q, seen from a shift σ near the origin: solves with H − σM by its saddle factors,
/// and shift-invert Lanczos.
class ShiftedProblem {
public:
    /// `factor`: of the problem (factorOf).
    ShiftedProblem(const SparseProblem& problem, SaddleFactor& factor) : m_problem(problem), m_factor(factor) {}

    /// The origin, or a little below it where motions without stiffness exist: a tenth of the way to the lowest mode
    /// that has some. False where nothing can be factored.
    bool chooseShift();
    /// Back to the shift after factors at other ones.
    void factorAtShift() { factorAt(m_shift); }
    bool factorAt(double shift) { return m_factor.factor(0, -shift); }

    /// (H − σM)⁻¹ of a load along the constraints, with refinements by strains.
    Eigen::VectorXd solve(const Eigen::VectorXd& load, int refinements) const;
    /// A step of inverse iteration, (H − σM)⁻¹Mv, from v that is nearly the mode of κ.
    Eigen::VectorXd iterate(const Eigen::VectorXd& v, double kappa, int refinements) const;
    /// The `wanted` modes nearest the shift, apart from those that are locked, in a space of that dimension.
    LanczosPairs explore(Eigen::Index wanted, const Eigen::MatrixXd& locked, Eigen::Index space, double tolerance);

    double shift() const { return m_shift; }
    /// True for an energy vᵀHv (vᵀMv = 1) of a motion without stiffness: it is rounding, or next to nothing beside the
    /// lowest that is none.
    bool isFree(double energy, double rounding) const;

private:
    SaddleFactor::Product accurateProduct() const;
    Eigen::VectorXd randomStart();
    bool movesFreely();
    double shiftBelow() const;
    bool comeNearer();

    const SparseProblem& m_problem;
    SaddleFactor& m_factor;
    double m_shift = 0;
    double m_least = 0;    // about the lowest |κ| of a motion with stiffness, where others have none
    bool m_exact = false;  // factors need no refinement, as of beams that are not fine
    std::mt19937 m_random{20170701};
};

}  // namespace eigenlink
