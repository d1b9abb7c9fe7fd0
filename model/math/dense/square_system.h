#pragma once

#include <Eigen/Dense>

namespace eigenlink {

/// Solves K x = b with a square matrix that may be singular: x of minimum norm in the sense of least squares, or, of
/// more than a hundred equations, by LU where K, its rows and columns scaled to one size, is far from singular, which
/// takes a fifth of the time.
class SquareSystem {
public:
    explicit SquareSystem(const Eigen::MatrixXd& K);

    Eigen::VectorXd solve(const Eigen::VectorXd& b) const;
    /// True where LU solves.
    bool isRegular() const { return m_isRegular; }

private:
    bool m_isRegular = false;
    Eigen::VectorXd m_rows, m_columns;  // scales
    Eigen::PartialPivLU<Eigen::MatrixXd> m_lu;
    Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> m_orthogonal;
};

}  // namespace eigenlink
