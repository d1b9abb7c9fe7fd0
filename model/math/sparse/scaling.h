#pragma once

#include <Eigen/Dense>
#include <Eigen/Sparse>

namespace eigenlink {

/// D A for D = diag(d): the entries are scaled where they stand. (Eigen's product of a diagonal and a sparse matrix
/// builds its result entry by entry, which takes most of the time of a large static solve.)
template <class Scalar>
Eigen::SparseMatrix<Scalar> scaledRows(Eigen::SparseMatrix<Scalar> A, const Eigen::VectorXd& d)
{
    A.makeCompressed();
    for (Eigen::Index entry = 0; entry < A.nonZeros(); ++entry) {
        A.valuePtr()[entry] *= d[A.innerIndexPtr()[entry]];
    }
    return A;
}

}  // namespace eigenlink
