#pragma once

#include "app/slepc/petsc_handles.h"
#include "model/math/krylov/sparse_problem.h"

#include <vector>

namespace eigenlink {

/// A = [H wΦ̂ᵀ; wΦ̂ 0] and B = [M 0; 0 0] with independent, normalised rows Φ̂ of Φ_q and a weight w like the stiffness
/// around, each process of MPI with its share of the rows. A has a place for every entry of B.
class SaddlePencil {
public:
    SaddlePencil(const SparseProblem& problem, const std::vector<Eigen::Index>& dependentRows);

    Mat A() const { return m_A.get(); }
    Mat B() const { return m_B.get(); }
    Eigen::Index coordinateCount() const { return m_n; }
    /// wΦ̂, r×n.
    const SparseMatrix& constraints() const { return m_Phi; }

private:
    using Entries = std::vector<Eigen::Triplet<double, Eigen::Index>>;

    PetscOwned<Mat> distributed(const Entries& entries) const;

    Eigen::Index m_n = 0;
    SparseMatrix m_Phi;
    PetscOwned<Mat> m_A, m_B;
};

}  // namespace eigenlink
