#pragma once

#include <Eigen/Dense>

namespace eigenlink {

/// A B by BLAS, which is several times as fast as inlined loops where matrices are large; small ones by Eigen.
Eigen::MatrixXd product(const Eigen::MatrixXd& A, const Eigen::MatrixXd& B);

/// Aᵀ B likewise.
Eigen::MatrixXd transposedProduct(const Eigen::MatrixXd& A, const Eigen::MatrixXd& B);

/// A real matrix times a complex one, as two real products, or as one where V has no imaginary part.
Eigen::MatrixXcd product(const Eigen::MatrixXd& A, const Eigen::MatrixXcd& V);

}  // namespace eigenlink
