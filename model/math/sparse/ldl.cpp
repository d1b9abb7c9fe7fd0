#include "model/math/sparse/ldl.h"

#include <cmath>
#include <memory>
#include <mutex>
#include <numeric>

namespace eigenlink {
namespace {

std::size_t at(int i)
{
    return static_cast<std::size_t>(i);
}

template <class Real>
bool isRegular(Real pivot)
{
    return std::isfinite(pivot) && pivot != 0;
}
template <class Real>
bool isRegular(std::complex<Real> pivot)
{
    return std::isfinite(pivot.real()) && std::isfinite(pivot.imag()) && pivot != std::complex<Real>();
}

/// The tree of elimination of a pattern, and where the columns of L begin.
struct EliminationTree {
    std::vector<int> outer, inner;  ///< of the upper triangle
    std::vector<int> parent, outerOfL;

    std::size_t size() const { return outer.size() + inner.size() + parent.size() + outerOfL.size(); }
};

/// The last trees: systems that differ in numbers alone, as on the way along a parameter, have the same.
class LastTrees {
public:
    static LastTrees& ofProcess()
    {
        static LastTrees last;
        return last;
    }

    std::shared_ptr<const EliminationTree> find(const std::vector<int>& outer, const std::vector<int>& inner) const
    {
        const std::scoped_lock lock(m_mutex);
        const auto found = std::ranges::find_if(m_last, [&](const std::shared_ptr<const EliminationTree>& each) {
            return each && each->outer == outer && each->inner == inner;
        });
        return found != m_last.end() ? *found : nullptr;
    }

    void keep(EliminationTree tree)
    {
        if (tree.size() <= kMostNumbers) {
            const std::scoped_lock lock(m_mutex);
            m_last[m_next++ % m_last.size()] = std::make_shared<const EliminationTree>(std::move(tree));
        }
    }

private:
    static constexpr std::size_t kMostNumbers = 4'000'000;  // 16 MB

    mutable std::mutex m_mutex;
    std::array<std::shared_ptr<const EliminationTree>, 4> m_last;
    std::size_t m_next = 0;
};

}  // namespace

/// Columns of L with an entry in row k, in an order in which they can be eliminated: from the place that is returned to
/// the end of m_pattern. Follows the tree of elimination from each entry of the row.
template <class Scalar>
int Ldl<Scalar>::patternOfRow(int k)
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

template <class Scalar>
void Ldl<Scalar>::analyze(const SparseMatrix& upper)
{
    const int size = static_cast<int>(upper.cols());
    m_outer.assign(upper.outerIndexPtr(), upper.outerIndexPtr() + size + 1);
    m_inner.assign(upper.innerIndexPtr(), upper.innerIndexPtr() + upper.nonZeros());
    m_seen.assign(at(size), -1);
    m_pattern.assign(at(size), 0);
    if (const auto known = LastTrees::ofProcess().find(m_outer, m_inner)) {
        m_parent = known->parent;
        m_outerOfL = known->outerOfL;
    } else {
        m_parent.assign(at(size), -1);
        m_outerOfL.assign(at(size + 1), 0);
        for (int k = 0; k < size; ++k) {
            for (int p = patternOfRow(k); p < size; ++p) {
                ++m_outerOfL[at(m_pattern[at(p)] + 1)];
            }
        }
        std::partial_sum(m_outerOfL.begin(), m_outerOfL.end(), m_outerOfL.begin());
        LastTrees::ofProcess().keep({m_outer, m_inner, m_parent, m_outerOfL});
    }
    m_innerOfL.assign(at(m_outerOfL.back()), 0);
}

template <class Scalar>
template <class Number>
void Ldl<Scalar>::eliminateRow(Elimination<Number>& numbers, int k)
{
    const int size = static_cast<int>(m_parent.size());
    std::vector<Number>& row = numbers.row;
    const int first = patternOfRow(k);
    for (int p = m_outer[at(k)]; p < m_outer[at(k + 1)]; ++p) {
        Number a(0);
        for (const auto& [factor, entries] : numbers.terms) {
            a += factor * static_cast<decltype(std::abs(factor))>(entries[p]);
        }
        row[at(m_inner[at(p)])] += a;
    }
    Number pivot = std::exchange(row[at(k)], Number(0));
    for (int p = first; p < size; ++p) {
        const int i = m_pattern[at(p)];
        const Number y = std::exchange(row[at(i)], Number(0));
        const int end = m_outerOfL[at(i)] + m_filled[at(i)];
        for (int q = m_outerOfL[at(i)]; q < end; ++q) {
            Number& below = row[at(m_innerOfL[at(q)])];
            below = lessProduct(below, numbers.L[at(q)], y);
        }
        const Number l = y / numbers.D[at(i)];
        pivot = lessProduct(pivot, l, y);
        m_innerOfL[at(end)] = k;
        numbers.L[at(end)] = l;
        ++m_filled[at(i)];
    }
    numbers.D[at(k)] = pivot;
}

template <class Scalar>
template <class Number>
bool Ldl<Scalar>::eliminate(std::span<const Term> terms, std::vector<Number>& L, std::vector<Number>& D)
{
    const std::size_t size = m_parent.size();
    Elimination<Number> numbers{L, D, {}, std::vector<Number>(size)};
    for (const Term& term : terms) {
        numbers.terms.emplace_back(Number(term.factor), term.entries.data());
    }
    L.resize(m_innerOfL.size());
    D.resize(size);
    m_filled.assign(size, 0);
    std::fill(m_seen.begin(), m_seen.end(), -1);
    for (int k = 0; k < static_cast<int>(size); ++k) {
        eliminateRow(numbers, k);
        if (!isRegular(D[at(k)])) {
            return false;
        }
    }
    return true;
}

template <class Scalar>
Outcome<void> Ldl<Scalar>::factor(std::span<const Term> terms)
{
    const auto toWorking = [](const Long& number) { return static_cast<Scalar>(number); };
    bool isFactored = false;
    if (m_precision == Precision::working) {
        isFactored = eliminate(terms, m_L, m_D);
    } else if ((isFactored = eliminate(terms, m_longL, m_longD))) {
        m_L.resize(m_longL.size());
        m_D.resize(m_longD.size());
        std::transform(m_longL.begin(), m_longL.end(), m_L.begin(), toWorking);
        std::transform(m_longD.begin(), m_longD.end(), m_D.begin(), toWorking);
    }
    return isFactored ? Outcome<void>() : Failure{Text("The factorisation met a pivot that is zero or not finite.")};
}

template class Ldl<double>;
template class Ldl<std::complex<double>>;

}  // namespace eigenlink
