#pragma once

#include <Eigen/Dense>

namespace eigenlink {

/// Row and column scales (powers of two) of a pencil: A' = diag(rows) A diag(columns), E' likewise.
struct PencilScales {
    Eigen::VectorXd rows;
    Eigen::VectorXd columns;  ///< an eigenvector x' of the scaled pencil gives x = diag(columns) x'
};

/// Equilibrates rows and columns of (A, E) together, six sweeps by powers of two (numerics 5.2c): no rounding, and QZ
/// gains about two digits.
PencilScales equilibrate(Eigen::MatrixXd& A, Eigen::MatrixXd& E);

}  // namespace eigenlink
