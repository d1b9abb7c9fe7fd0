#pragma once

#include "model/basics/outcome.h"
#include "model/math/sparse/matrix.h"

#include <algorithm>
#include <array>
#include <complex>
#include <cstddef>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

namespace eigenlink {

/// In extended precision an elimination is done in long double and its factors are rounded when it is finished: small
/// pivots, which differences of large numbers leave, keep their digits then, and with them the lowest eigenvalues.
/// On machines whose long double is no longer than double, both are the same.
enum class Precision { working, extended };

/// a − b c.
template <class Real>
Real lessProduct(Real a, Real b, Real c)
{
    return a - b * c;
}
/// a − b c of complex numbers without the care that the language takes of infinite complex numbers, which costs more
/// than the product.
template <class Real>
std::complex<Real> lessProduct(std::complex<Real> a, std::complex<Real> b, std::complex<Real> c)
{
    return {a.real() - (b.real() * c.real() - b.imag() * c.imag()),
            a.imag() - (b.real() * c.imag() + b.imag() * c.real())};
}

/// A = L D Lᵀ of a sparse symmetric matrix (a complex one is symmetric, not Hermitian) in the order in which it stands,
/// without pivoting; for double and std::complex<double>. Up-looking, row by row of L: Davis, Algorithm 849, ACM Trans.
/// Math. Softw. 31 (2005).
///
/// Own, because Eigen's LDLᵀ is Hermitian for complex numbers and permutes a copy of the matrix at every call, and
/// CHOLMOD has neither complex symmetric matrices nor long double.
template <class Scalar>
class Ldl {
public:
    /// Has no pattern until analyze is called.
    explicit Ldl(Precision precision) : m_precision(precision) {}

    /// Prepares for matrices of this pattern, the upper triangle with its diagonal, compressed: finds the elimination
    /// tree and the number of entries in each column of L.
    void analyze(const SparseMatrix& upper);

    /// A part of a sum of matrices: its entries on the pattern.
    struct Term {
        Scalar factor;
        const Eigen::VectorXd& entries;
    };
    /// Factors A = Σ factor · entries; the sum has the precision of the elimination. Fails at a pivot that is zero or
    /// not finite: there are no factors then.
    Outcome<void> factor(std::span<const Term> terms);

    /// D, a number for each column.
    const std::vector<Scalar>& pivots() const { return m_D; }

    /// L and D of one matrix.
    struct Factors {
        std::vector<Scalar> L, D;
    };
    /// Takes the factors out, so that others can be made; putFactors brings them back.
    Factors takeFactors() { return {std::exchange(m_L, {}), std::exchange(m_D, {})}; }
    /// Puts factors that takeFactors gave back in their place. They must be of the same pattern.
    void putFactors(Factors factors)
    {
        m_L = std::move(factors.L);
        m_D = std::move(factors.D);
    }

    /// X ← A⁻¹X for some columns at once, the rows of X side by side.
    template <int Columns>
    void solveTogether(Scalar* X) const;

private:
    using Long = std::conditional_t<std::is_same_v<Scalar, double>, long double, std::complex<long double>>;

    template <class Number>
    struct Elimination {
        std::vector<Number>&L, &D;
        std::vector<std::pair<Number, const double*>> terms;  // a factor and entries on the pattern
        std::vector<Number> row;
    };
    template <class Number>
    [[nodiscard]] bool eliminate(std::span<const Term> terms, std::vector<Number>& L, std::vector<Number>& D);
    template <class Number>
    void eliminateRow(Elimination<Number>& numbers, int k);
    int patternOfRow(int k);

    Precision m_precision;
    // The upper triangle by columns, and L by columns without its diagonal of ones, filled row by row.
    std::vector<int> m_outer, m_inner;
    std::vector<int> m_parent, m_outerOfL, m_innerOfL, m_filled;
    std::vector<int> m_seen, m_pattern;  // work of one row
    std::vector<Scalar> m_L, m_D;
    std::vector<Long> m_longL, m_longD;
};

template <class Scalar>
template <int Columns>
void Ldl<Scalar>::solveTogether(Scalar* X) const
{
    const int* outer = m_outerOfL.data();
    const int* inner = m_innerOfL.data();
    const Scalar* values = m_L.data();
    const Scalar* D = m_D.data();
    const auto row = [X](int i) { return X + static_cast<std::ptrdiff_t>(i) * Columns; };
    const int size = static_cast<int>(m_D.size());
    std::array<Scalar, Columns> x{};
    for (int j = 0; j < size; ++j) {
        std::copy_n(row(j), Columns, x.begin());
        for (int k = outer[j], end = outer[j + 1]; k < end; ++k) {
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
        // The nearest row last: it was found last, and the sum of the others need not wait for it.
        for (int k = outer[j + 1] - 1; k >= outer[j]; --k) {
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
