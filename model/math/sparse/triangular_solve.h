#pragma once

#include <Eigen/Dense>
#include <Eigen/Sparse>

#include <algorithm>
#include <array>
#include <complex>
#include <cstddef>

namespace eigenlink {

/// a − b c.
inline double lessProduct(double a, double b, double c)
{
    return a - b * c;
}
/// The same without the care that the language takes of infinite complex numbers, which costs more than the product.
template <class Real>
std::complex<Real> lessProduct(std::complex<Real> a, std::complex<Real> b, std::complex<Real> c)
{
    return {a.real() - (b.real() * c.real() - b.imag() * c.imag()),
            a.imag() - (b.real() * c.imag() + b.imag() * c.real())};
}

/// L D Lᵀ X = X for some columns at once, the rows of X side by side; L has a unit diagonal that is not stored.
template <int Columns, class Scalar>
void solveTogether(const Eigen::SparseMatrix<Scalar>& L, const Eigen::VectorX<Scalar>& D, Scalar* X)
{
    const int* outer = L.outerIndexPtr();
    const int* counts = L.innerNonZeroPtr();
    const int* inner = L.innerIndexPtr();
    const Scalar* values = L.valuePtr();
    const auto end = [=](int j) { return counts == nullptr ? outer[j + 1] : outer[j] + counts[j]; };
    const auto row = [X](int i) { return X + static_cast<std::ptrdiff_t>(i) * Columns; };
    const int size = static_cast<int>(L.cols());
    std::array<Scalar, Columns> x{};
    for (int j = 0; j < size; ++j) {
        std::copy_n(row(j), Columns, x.begin());
        for (int k = outer[j], last = end(j); k < last; ++k) {
            const Scalar factor = values[k];
            Scalar* below = row(inner[k]);
            for (std::size_t c = 0; c < Columns; ++c) {
                below[c] = lessProduct(below[c], factor, x[c]);
            }
        }
    }
    for (int j = size - 1; j >= 0; --j) {
        Scalar* here = row(j);
        for (std::size_t c = 0; c < Columns; ++c) {
            x[c] = here[c] / D[j];
        }
        for (int k = outer[j], last = end(j); k < last; ++k) {
            const Scalar factor = values[k];
            const Scalar* below = row(inner[k]);
            for (std::size_t c = 0; c < Columns; ++c) {
                x[c] = lessProduct(x[c], factor, below[c]);
            }
        }
        std::copy_n(x.begin(), Columns, here);
    }
}

}  // namespace eigenlink
