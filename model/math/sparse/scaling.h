#pragma once

#include <Eigen/Dense>
#include <Eigen/Sparse>

namespace eigenlink {

/// D A, m×n, for D = diag(d), d of length m: the entries are scaled where they stand. (Eigen's product of a diagonal
/// and a sparse matrix builds its result entry by entry, which takes most of the time of a large static solve.)
template <class Scalar>
Eigen::SparseMatrix<Scalar> scaledRows(Eigen::SparseMatrix<Scalar> A, const Eigen::VectorXd& d)
{
    Eigen::SparseMatrix<Scalar> scaled;
    scaled.swap(A);  // a parameter would be copied when it is returned
    scaled.makeCompressed();
    for (Eigen::Index entry = 0; entry < scaled.nonZeros(); ++entry) {
        scaled.valuePtr()[entry] *= d[scaled.innerIndexPtr()[entry]];
    }
    return scaled;
}

/// D A E for D = diag(d) and E = diag(e), the entries scaled where they stand.
template <class Scalar>
Eigen::SparseMatrix<Scalar> scaledBoth(Eigen::SparseMatrix<Scalar> A, const Eigen::VectorXd& d,
                                       const Eigen::VectorXd& e)
{
    Eigen::SparseMatrix<Scalar> scaled;
    scaled.swap(A);
    for (Eigen::Index column = 0; column < scaled.outerSize(); ++column) {
        for (typename Eigen::SparseMatrix<Scalar>::InnerIterator entry(scaled, column); entry; ++entry) {
            entry.valueRef() = d[entry.row()] * entry.value() * e[column];
        }
    }
    return scaled;
}

}  // namespace eigenlink
