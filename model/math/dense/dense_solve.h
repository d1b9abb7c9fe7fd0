#pragma once

#include <Eigen/Dense>
#include <Eigen/Sparse>

namespace eigenlink {

/// x of least norm, length n, among those that make ‖A x − b‖ least, by a complete orthogonal decomposition: A (m×n)
/// may have any rank. Pivots below `threshold` times the largest count as zero; 0: those of rounding. (Golub, Van Loan,
/// Matrix Computations, 4th ed. 2013, sect. 5.5.)
Eigen::VectorXd leastNormSolution(const Eigen::MatrixXd& A, const Eigen::VectorXd& b, double threshold = 0);

/// X = A⁻¹B, n×k, for a regular A, n×n, and B, n×k, by LU with partial pivoting. (Golub, Van Loan, Matrix Computations,
/// 4th ed. 2013, sect. 3.4.)
Eigen::MatrixXd solution(const Eigen::MatrixXd& A, const Eigen::MatrixXd& B);

/// Q, n×k, of A = Q R by Householder's QR: orthonormal columns that span those of A, n×k, k ≤ n, of full rank; k may be
/// 0. (Golub, Van Loan, Matrix Computations, 4th ed. 2013, sect. 5.2.)
Eigen::MatrixXd orthonormalBasis(const Eigen::MatrixXd& A);

/// The whole Q, n×n, of the same A = Q [R; 0]: its columns from k on are orthogonal to all of A.
Eigen::MatrixXd orthogonalFactor(const Eigen::MatrixXd& A);

/// VᵀAV, k×k, of a sparse A, n×n, and V, n×k.
Eigen::MatrixXd congruent(const Eigen::SparseMatrix<double>& A, const Eigen::MatrixXd& V);

/// e^A, n×n, by a Padé approximant with scaling and squaring (Higham, The scaling and squaring method for the matrix
/// exponential revisited, 2005).
Eigen::MatrixXd exponential(const Eigen::MatrixXd& A);

}  // namespace eigenlink
