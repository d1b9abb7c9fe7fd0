#pragma once

#include <Eigen/Dense>

namespace eigenlink::test {

// Dense linear algebra by Eigen alone: another route to a number than that of the program. Compiled once, since each of
// these takes long.

Eigen::VectorXcd generalEigenvaluesOf(const Eigen::MatrixXd& A);
/// Ascending.
Eigen::VectorXd eigenvaluesOfSymmetric(const Eigen::MatrixXd& A);
/// Descending.
Eigen::VectorXd singularValuesOf(const Eigen::MatrixXcd& A);
Eigen::Index rankOf(const Eigen::MatrixXd& A);
/// The shortest x with A x = b as nearly as can be.
Eigen::VectorXd shortestSolution(const Eigen::MatrixXd& A, const Eigen::VectorXd& b);
/// A⁻¹B.
Eigen::MatrixXd solutionOf(const Eigen::MatrixXd& A, const Eigen::MatrixXd& B);
/// Orthonormal columns that A makes zero, n×(n−r).
Eigen::MatrixXd nullSpaceOf(const Eigen::MatrixXd& A);
Eigen::MatrixXcd complexSolutionOf(const Eigen::MatrixXcd& A, const Eigen::MatrixXcd& B);

}  // namespace eigenlink::test
