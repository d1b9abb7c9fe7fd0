#include "model/math/sparse/complex_ldl.h"

#include "model/math/sparse/triangular_solve.h"

#include <algorithm>
#include <numeric>

namespace eigenlink {
namespace {

std::size_t at(int i)
{
    return static_cast<std::size_t>(i);
}

}  // namespace

ComplexLdl::ComplexLdl(LdlFactor::Precision precision)
{
    if (precision == LdlFactor::Precision::extended) {
        m_numbers.emplace<Numbers<long double>>();
    }
}

/// Columns of L with an entry in row k, in an order in which they can be eliminated: from the place that is returned to
/// the end of m_pattern. Follows the tree of elimination from each entry of the row.
int ComplexLdl::patternOfRow(int k)
{
    int top = static_cast<int>(m_parent.size());
    m_seen[at(k)] = k;
    for (int p = m_outer[at(k)]; p < m_outer[at(k + 1)]; ++p) {
        int length = 0;
        for (int i = m_inner[at(p)]; m_seen[at(i)] != k; i = m_parent[at(i)]) {
            if (m_parent[at(i)] < 0) {
                m_parent[at(i)] = k;
            }
            m_pattern[at(length++)] = i;
            m_seen[at(i)] = k;
        }
        while (length > 0) {
            m_pattern[at(--top)] = m_pattern[at(--length)];
        }
    }
    return top;
}

void ComplexLdl::analyze(const SparseMatrix& upper)
{
    const int size = static_cast<int>(upper.cols());
    m_outer.assign(upper.outerIndexPtr(), upper.outerIndexPtr() + size + 1);
    m_inner.assign(upper.innerIndexPtr(), upper.innerIndexPtr() + upper.nonZeros());
    m_parent.assign(at(size), -1);
    m_seen.assign(at(size), -1);
    m_pattern.assign(at(size), 0);
    m_outerOfL.assign(at(size + 1), 0);
    for (int k = 0; k < size; ++k) {
        for (int p = patternOfRow(k); p < size; ++p) {
            ++m_outerOfL[at(m_pattern[at(p)] + 1)];
        }
    }
    std::partial_sum(m_outerOfL.begin(), m_outerOfL.end(), m_outerOfL.begin());
    m_innerOfL.assign(at(m_outerOfL.back()), 0);
    m_L.resize(0, 0);
}

template <class Real>
void ComplexLdl::eliminateRow(Numbers<Real>& numbers, int k)
{
    using Scalar = std::complex<Real>;
    const int size = static_cast<int>(m_parent.size());
    std::vector<Scalar>& row = numbers.row;
    const int first = patternOfRow(k);
    for (int p = m_outer[at(k)]; p < m_outer[at(k + 1)]; ++p) {
        row[at(m_inner[at(p)])] += numbers.A[at(p)];
    }
    Scalar pivot = std::exchange(row[at(k)], Scalar(0));
    for (int p = first; p < size; ++p) {
        const int i = m_pattern[at(p)];
        const Scalar y = std::exchange(row[at(i)], Scalar(0));
        const int end = m_outerOfL[at(i)] + m_filled[at(i)];
        for (int q = m_outerOfL[at(i)]; q < end; ++q) {
            Scalar& below = row[at(m_innerOfL[at(q)])];
            below = lessProduct(below, numbers.L[at(q)], y);
        }
        const Scalar l = y / numbers.D[at(i)];
        pivot = lessProduct(pivot, l, y);
        m_innerOfL[at(end)] = k;
        numbers.L[at(end)] = l;
        ++m_filled[at(i)];
    }
    numbers.D[at(k)] = pivot;
}

template <class Real>
bool ComplexLdl::eliminate(Numbers<Real>& numbers, std::span<const Term> terms)
{
    using Scalar = std::complex<Real>;
    const std::size_t size = m_parent.size();
    numbers.A.assign(m_inner.size(), Scalar(0));
    for (const Term& term : terms) {
        const Scalar factor(term.factor);
        for (std::size_t p = 0; p < numbers.A.size(); ++p) {
            numbers.A[p] += factor * static_cast<Real>(term.entries[static_cast<Eigen::Index>(p)]);
        }
    }
    numbers.L.resize(m_innerOfL.size());
    numbers.D.resize(size);
    numbers.row.assign(size, Scalar(0));
    m_filled.assign(size, 0);
    std::fill(m_seen.begin(), m_seen.end(), -1);
    for (int k = 0; k < static_cast<int>(size); ++k) {
        eliminateRow(numbers, k);
        if (numbers.D[at(k)] == Scalar(0)) {
            return false;
        }
    }
    m_D.resize(static_cast<Eigen::Index>(size));
    std::copy(numbers.D.begin(), numbers.D.end(), m_D.begin());
    if (m_L.cols() != m_D.size()) {
        m_L.resize(m_D.size(), m_D.size());
        m_L.resizeNonZeros(static_cast<Eigen::Index>(m_innerOfL.size()));
        std::copy(m_outerOfL.begin(), m_outerOfL.end(), m_L.outerIndexPtr());
        std::copy(m_innerOfL.begin(), m_innerOfL.end(), m_L.innerIndexPtr());
    }
    std::copy(numbers.L.begin(), numbers.L.end(), m_L.valuePtr());
    return true;
}

bool ComplexLdl::factor(std::span<const Term> terms)
{
    return std::visit([&](auto& numbers) { return eliminate(numbers, terms); }, m_numbers);
}

void ComplexLdl::solveInPlace(Eigen::VectorXcd& b) const
{
    solveTogether<1>(m_L, m_D, b.data());
}

}  // namespace eigenlink
