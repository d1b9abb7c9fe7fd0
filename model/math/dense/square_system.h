#pragma once

#include "model/math/dense/tolerances.h"

#include <Eigen/Dense>
#include <Eigen/Sparse>

namespace eigenlink {

/// Solves K x = b with a square matrix that may be singular: by LU where K, its rows and columns scaled to one size, is
/// far from singular, so that it matters little in which units its equations are; else x of minimum norm in the sense
/// of least squares. K is far from singular where its condition as scaled is above `regular`; what counts as zero in
/// least squares is relative to the largest pivot, 0: rounding.
class SquareSystem {
public:
    /// K n×n. LU serves where the ratio of its pivots and the reciprocal condition number of the scaled K are above
    /// `regular`; `zeroPivot` is the threshold of least squares.
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
    /// H n×n, Φ_q m×n. The unit of λ is the power of two nearest ‖H‖/‖Φ_q‖.
    SaddleSystem(const Eigen::SparseMatrix<double>& H, const Eigen::SparseMatrix<double>& Phi_q);

    /// [q; λ], n+m, for b of as many rows.
    Eigen::VectorXd solve(const Eigen::VectorXd& b) const;
    /// ‖K x − b‖, ‖K‖ ‖x‖ and ‖b‖ in the unit of H.
    struct Sizes {
        double left = 0, matrixTimesSolution = 0, right = 0;
    };
    /// The sizes of the equations at x and of b, n+m each.
    Sizes sizesOf(const Eigen::VectorXd& x, const Eigen::VectorXd& b) const;

private:
    Eigen::VectorXd m_units;  ///< 1 for q, one number for all λ
    Eigen::MatrixXd m_matrix;
    SquareSystem m_factors;
};

}  // namespace eigenlink
