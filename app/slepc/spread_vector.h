#pragma once

#include "app/slepc/petsc_handles.h"

#include <Eigen/Dense>

namespace eigenlink {

/// A vector whose entries are spread over the processes; every process can read all of them. All must call its
/// functions.
class SpreadVector {
public:
    /// Fits the columns of a matrix.
    explicit SpreadVector(Mat matrix);

    Vec handle() const { return m_spread.get(); }
    void set(const Eigen::VectorXd& values);
    Eigen::VectorXd get() const;

private:
    PetscOwned<Vec> m_spread, m_whole;
    PetscOwned<VecScatter> m_gather;
};

}  // namespace eigenlink
