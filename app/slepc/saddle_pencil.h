#pragma once

#include "app/slepc/petsc_handles.h"
#include "model/sparse/sparse_problem.h"

#include <utility>
#include <vector>

namespace eigenlink {

/// A = [H wΦ̂ᵀ; wΦ̂ 0] and B = [M 0; 0 0] with independent, normalised rows Φ̂ of Φ_q and a weight w like the stiffness
/// around, each process of MPI with its share of the rows.
class SaddlePencil {
public:
    SaddlePencil(const SparseProblem& problem, const std::vector<Eigen::Index>& dependentRows);

    Mat A() const { return m_A.get(); }
    Mat B() const { return m_B.get(); }
    Eigen::Index coordinateCount() const { return m_n; }

    /// Negative and zero eigenvalues of H − κM on the null space of Φ_q, by the factors of MUMPS.
    std::pair<Eigen::Index, Eigen::Index> inertiaAt(double kappa) const;

private:
    using Entries = std::vector<Eigen::Triplet<double, Eigen::Index>>;

    PetscOwned<Mat> distributed(const Entries& entries) const;

    Eigen::Index m_n = 0;
    Eigen::Index m_r = 0;
    PetscOwned<Mat> m_A, m_B;
};

}  // namespace eigenlink
