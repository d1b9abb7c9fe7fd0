#pragma once

#include "model/math/dense/tolerances.h"

#include <Eigen/Dense>
#include <Eigen/Sparse>

namespace eigenlink {

/// Solves K x = b with a square matrix that may be singular: by LU where K, its rows and columns scaled to one size, is
/// far from singular, so that it matters little in which units its equations are; else x of minimum norm in the sense
/// of least squares.
class SquareSystem {
public:
    /// LU is used where both the ratio of the smallest to the largest pivot and the reciprocal condition number of the
    /// scaled K, n×n, are above `regular`. In least squares, pivots below `zeroPivot` times the largest count as zero;
    /// 0: those of rounding.
    explicit SquareSystem(const Eigen::MatrixXd& K, double regular = tolerance::kSingular, double zeroPivot = 0);

    /// x, n: K⁻¹b by LU, else the x of least norm among those that make ‖K x − b‖ least.
    Eigen::VectorXd solve(const Eigen::VectorXd& b) const;
    /// True where LU solves.
    bool isRegular() const { return m_isRegular; }

private:
    bool m_isRegular = false;
    Eigen::VectorXd m_rows, m_columns;  // scales
    Eigen::PartialPivLU<Eigen::MatrixXd> m_lu;
    Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> m_orthogonal;
};

/// Solves [H Φ_qᵀ; Φ_q 0] [q; λ] = b, which may be singular, with λ and the rows of Φ_q in such a unit that H and Φ_q
/// are of one size: so of stiffnesses and constraints, which no unit makes comparable, neither is taken for rounding of
/// the other.
class SaddleSystem {
public:
    /// H is n×n, Φ_q is m×n. The unit of λ is the power of two nearest ‖H‖/‖Φ_q‖; 1 where either norm is zero.
    SaddleSystem(const Eigen::SparseMatrix<double>& H, const Eigen::SparseMatrix<double>& Phi_q);

    /// [q; λ], n+m, for b of as many rows.
    Eigen::VectorXd solve(const Eigen::VectorXd& b) const;
    /// ‖K x − b‖, ‖K‖ ‖x‖ and ‖b‖ in the unit of H.
    struct Sizes {
        double left = 0, matrixTimesSolution = 0, right = 0;
    };
    /// The sizes for an approximate solution x and the right-hand side b, n+m entries each.
    Sizes sizesOf(const Eigen::VectorXd& x, const Eigen::VectorXd& b) const;

private:
    Eigen::VectorXd m_units;  ///< 1 for q, one number for all λ
    Eigen::MatrixXd m_matrix;
    SquareSystem m_factors;
};

}  // namespace eigenlink
