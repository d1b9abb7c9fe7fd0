#pragma once

#include "app/slepc/saddle_pencil.h"
#include "app/slepc/spread_vector.h"
#include "model/basics/outcome.h"
#include "model/math/krylov/sparse_problem.h"

namespace eigenlink {

/// A − κB in the factors of MUMPS, which give its inertia, and solutions with them that are as good as products by
/// strains. Analysed once for all κ. All processes must call its functions.
class SaddleFactors {
public:
    /// Both must outlive it.
    SaddleFactors(const SparseProblem& problem, const SaddlePencil& pencil);

    /// Fails where some motion has no stiffness at κ, so that there are no factors.
    Outcome<void> factorAt(double kappa);
    /// Negative eigenvalues of H − κM on the null space of Φ_q.
    Eigen::Index negativeCount() const { return m_negative; }
    /// True where the factors have the inertia of the matrix itself: no eigenvalue passes zero between A − κB and what
    /// was factored while refinement by these factors converges.
    bool areExact() const;
    /// (H − κM)⁻¹ of a load along the constraints, n entries, from a start in so many corrections by strains.
    Eigen::VectorXd solve(const Eigen::VectorXd& load, const Eigen::VectorXd& start, int corrections) const
    {
        return corrected(load, start, corrections).x;
    }

private:
    struct Solution {
        Eigen::VectorXd x;
        double moved = 0;  ///< by the last correction, relative
    };

    Solution corrected(const Eigen::VectorXd& load, const Eigen::VectorXd& start, int corrections) const;
    Eigen::VectorXd solveOnce(const Eigen::VectorXd& rhs) const;

    const SparseProblem& m_problem;
    const SaddlePencil& m_pencil;
    PetscOwned<Mat> m_shifted, m_factors;
    mutable SpreadVector m_load, m_solution;
    double m_kappa = 0;
    Eigen::Index m_negative = 0;
};

}  // namespace eigenlink
