#pragma once

#include <Eigen/Dense>

namespace eigenlink {

/// Row and column scales (powers of two) of a pencil: A' = diag(rows) A diag(columns), E' likewise.
struct PencilScales {
    Eigen::VectorXd rows;
    Eigen::VectorXd columns;  ///< an eigenvector x' of the scaled pencil gives x = diag(columns) x'
};

/// Equilibrates rows and columns of (A, E), both n×n, together: A ← diag(rows) A diag(columns), E likewise. In up to
/// six sweeps the largest entry of each row, then of each column, is brought near 1 by a power of two, so that nothing
/// is rounded. QZ gains about two digits by it.
PencilScales equilibrate(Eigen::MatrixXd& A, Eigen::MatrixXd& E);

/// Equilibrates a symmetric matrix, n×n, from both sides, A' = DAD, by powers of two until the largest entry of each
/// row is near 1; returns the diagonal of D. (Ruiz, A scaling algorithm to equilibrate both rows and columns norms,
/// 2001.)
Eigen::VectorXd equilibrate(Eigen::MatrixXd& A);

}  // namespace eigenlink
