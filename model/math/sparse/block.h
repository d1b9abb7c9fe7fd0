#pragma once

#include <Eigen/Dense>
#include <Eigen/Sparse>

namespace eigenlink {

/// Some vectors side by side, a column each; the entries of a row are neighbours in memory, so that what is sparse is
/// read once for all of them.
using Block = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// AᵀX, m×c for A n×m and X n×c: a row of it is gathered from those of X that a column of A names.
Block gathered(const Eigen::SparseMatrix<double>& A, const Block& X);

/// |A|ᵀ|X|, entry by entry.
Block gatheredMagnitudes(const Eigen::SparseMatrix<double>& A, const Block& X);

/// Σᵢ Xᵢⱼ Yᵢⱼ for every column j.
Eigen::RowVectorXd columnDots(const Block& X, const Block& Y);

/// X ← X T for a square T, in its place.
void transform(Block& X, const Eigen::MatrixXd& T);

}  // namespace eigenlink
