#pragma once

#include <Eigen/Dense>
#include <Eigen/Sparse>

namespace eigenlink {

using SparseMatrix = Eigen::SparseMatrix<double>;

/// Puts a matrix that is not needed elsewhere in the place of another: an assignment would copy it.
inline void put(SparseMatrix matrix, SparseMatrix& place)
{
    matrix.swap(place);
}

template <class Scalar>
using VectorOf = Eigen::Matrix<Scalar, Eigen::Dynamic, 1>;
template <class Scalar>
using MatrixOf = Eigen::Matrix<Scalar, Eigen::Dynamic, Eigen::Dynamic>;

}  // namespace eigenlink
