#pragma once

#include <Eigen/Dense>
#include <Eigen/Sparse>

namespace eigenlink {

using SparseMatrix = Eigen::SparseMatrix<double>;

template <class Scalar>
using VectorOf = Eigen::Matrix<Scalar, Eigen::Dynamic, 1>;
template <class Scalar>
using MatrixOf = Eigen::Matrix<Scalar, Eigen::Dynamic, Eigen::Dynamic>;

}  // namespace eigenlink
