#include "model/math/sparse/block.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <type_traits>
#include <vector>

namespace eigenlink {
namespace {

using Sparse = Eigen::SparseMatrix<double>;

/// Columns `first` … of a product, gathered row by row; their sums stay in registers.
template <int Columns, class Size>
void gather(const Sparse& A, const Block& X, Eigen::Index first, Size size, Block& result)
{
    const Eigen::Index stride = X.cols();
    const double* from = X.data() + first;
    for (int j = 0; j < A.outerSize(); ++j) {
        std::array<double, Columns> sums{};
        for (Sparse::InnerIterator entry(A, j); entry; ++entry) {
            const double factor = size(entry.value());
            const double* row = from + entry.row() * stride;
            for (std::size_t c = 0; c < Columns; ++c) {
                sums[c] += factor * size(row[c]);
            }
        }
        std::copy_n(sums.begin(), Columns, result.data() + j * stride + first);
    }
}

template <class Size>
Block gatheredWith(const Sparse& A, const Block& X, Size size)
{
    Block result(A.cols(), X.cols());
    Eigen::Index first = 0;
    const auto next = [&]<int Columns>(std::integral_constant<int, Columns>) {
        for (; first + Columns <= X.cols(); first += Columns) {
            gather<Columns>(A, X, first, size, result);
        }
    };
    next(std::integral_constant<int, 8>());
    next(std::integral_constant<int, 4>());
    next(std::integral_constant<int, 2>());
    next(std::integral_constant<int, 1>());
    return result;
}

/// Columns of a transformation that are treated together.
constexpr Eigen::Index kColumnsTogether = 4;

/// Σ row[k] · factors[k], some columns of it.
void combine(const double* row, Eigen::Index size, const double* factors, Eigen::Index stride, double* result)
{
    std::array<double, kColumnsTogether> sums{};
    for (Eigen::Index k = 0; k < size; ++k, factors += stride) {
        for (std::size_t c = 0; c < kColumnsTogether; ++c) {
            sums[c] += row[k] * factors[c];
        }
    }
    std::copy_n(sums.begin(), kColumnsTogether, result);
}

}  // namespace

Block gathered(const Sparse& A, const Block& X)
{
    return gatheredWith(A, X, [](double value) { return value; });
}

Block gatheredMagnitudes(const Sparse& A, const Block& X)
{
    return gatheredWith(A, X, [](double value) { return std::abs(value); });
}

Eigen::RowVectorXd columnDots(const Block& X, const Block& Y)
{
    Eigen::RowVectorXd sums = Eigen::RowVectorXd::Zero(X.cols());
    const double* x = X.data();
    const double* y = Y.data();
    for (Eigen::Index i = 0; i < X.rows(); ++i) {
        for (Eigen::Index j = 0; j < X.cols(); ++j) {
            sums[j] += *x++ * *y++;
        }
    }
    return sums;
}

void transform(Block& X, const Eigen::MatrixXd& T)
{
    const Eigen::Index size = X.cols();
    const Eigen::Index padded = (size + kColumnsTogether - 1) / kColumnsTogether * kColumnsTogether;
    Block factors = Block::Zero(size, padded);
    factors.leftCols(size) = T;
    std::vector<double> sums(static_cast<std::size_t>(padded));
    double* row = X.data();
    for (Eigen::Index i = 0; i < X.rows(); ++i, row += size) {
        for (Eigen::Index first = 0; first < padded; first += kColumnsTogether) {
            combine(row, size, factors.data() + first, padded, sums.data() + first);
        }
        std::copy_n(sums.begin(), size, row);
    }
}

}  // namespace eigenlink
