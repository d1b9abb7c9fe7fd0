#pragma once

#include "model/math/krylov/sparse_problem.h"

#include <Eigen/Dense>

#include <utility>
#include <vector>

namespace eigenlink {

/// Shapes V and their Rayleigh–Ritz values: VᵀMV = I, VᵀHV = diag(κ), with energies by strains, so that κ keeps the
/// digits that entries of H lose in fine beams. Errors of κ are of second order in those of the shapes.
class RitzBasis {
public:
    /// The span of the columns of V, n×c; columns that depend on others in the inner product of M are left out.
    /// (Parlett, The Symmetric Eigenvalue Problem, SIAM 1998, ch. 11.)
    RitzBasis(const SparseProblem& problem, Block V);

    /// False where no shape has mass, so that there is no basis: the other functions are not valid then.
    bool isRegular() const { return m_regular; }
    /// κ [1/s²], sorted by |κ|, ascending.
    const Eigen::VectorXd& kappa() const { return m_kappa; }
    /// V, a column for each κ, VᵀMV = I.
    const Block& shapes() const { return m_V; }
    /// V, moved out.
    Block takeShapes() { return std::move(m_V); }
    /// The residual H V − M V diag(κ); its part along the constraints vanishes for exact modes.
    const Block& imbalance() const { return m_imbalance; }
    /// Keeps only these columns, and repeats the Rayleigh–Ritz step.
    void keep(const std::vector<Eigen::Index>& columns);
    /// V ← V − Z for corrections Z, then a Rayleigh–Ritz step.
    void subtract(const Block& Z);

private:
    void solve();

    const SparseProblem& m_problem;
    Block m_V, m_imbalance;
    Eigen::VectorXd m_kappa;
    bool m_regular = true;
};

}  // namespace eigenlink
