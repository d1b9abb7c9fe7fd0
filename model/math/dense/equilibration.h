#pragma once

#include <Eigen/Dense>

namespace eigenlink {

/// Row and column scales (powers of two) of a pencil: A' = diag(rows) A diag(columns), E' likewise.
struct PencilScales {
    Eigen::VectorXd rows;
    Eigen::VectorXd columns;  ///< an eigenvector x' of the scaled pencil gives x = diag(columns) x'
};

/// Equilibrates rows and columns of (A, E) together, in up to six sweeps: the largest entry of each row, then of each
/// column, is brought near 1 by a power of two, so that nothing is rounded. QZ gains about two digits by it.
PencilScales equilibrate(Eigen::MatrixXd& A, Eigen::MatrixXd& E);

}  // namespace eigenlink
