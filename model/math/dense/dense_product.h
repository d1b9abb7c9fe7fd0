#pragma once

#include <Eigen/Dense>

namespace eigenlink {

/// A B, m×n, of A m×k and B k×n: by BLAS (dgemm), which is several times as fast as inlined loops where matrices are
/// large; small ones by plain loops.
Eigen::MatrixXd product(const Eigen::MatrixXd& A, const Eigen::MatrixXd& B);

/// Aᵀ B, k×n, of A m×k and B m×n, likewise.
Eigen::MatrixXd transposedProduct(const Eigen::MatrixXd& A, const Eigen::MatrixXd& B);

/// A V, m×n, of a real A m×k and a complex V k×n: as two real products, or as one where V has no imaginary part.
Eigen::MatrixXcd product(const Eigen::MatrixXd& A, const Eigen::MatrixXcd& V);

}  // namespace eigenlink
