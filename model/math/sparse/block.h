#pragma once

#include "model/math/sparse/matrix.h"

namespace eigenlink {

/// Some vectors side by side, a column each; the entries of a row are neighbours in memory, so that a sparse matrix is
/// read once for all of them.
template <class Scalar>
using BlockOf = Eigen::Matrix<Scalar, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using Block = BlockOf<double>;

/// AᵀX, m×c, for A n×m and X n×c: a row of it is gathered from those of X that a column of A names.
Block gathered(const SparseMatrix& A, const Block& X);

/// |A|ᵀ|X|, m×c, with the absolute values of the entries.
Block gatheredMagnitudes(const SparseMatrix& A, const Block& X);

/// Σᵢ Xᵢⱼ Yᵢⱼ for every column j, c of them; X and Y are n×c.
Eigen::RowVectorXd columnDots(const Block& X, const Block& Y);

/// X ← X T in its place, for X n×c and T c×c.
void transform(Block& X, const Eigen::MatrixXd& T);

}  // namespace eigenlink
