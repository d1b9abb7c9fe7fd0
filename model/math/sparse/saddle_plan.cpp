#include "model/math/sparse/saddle_plan.h"

#include "model/math/sparse/elimination_order.h"

#include <algorithm>
#include <list>
#include <mutex>

namespace eigenlink {
namespace {

using Inner = SparseMatrix::InnerIterator;

/// Adds the entries of one triangle at their places, and skips the others.
void addTriangle(const SparseMatrix& matrix, const std::vector<int>& place, PatternBuilder& pattern)
{
    for (int column = 0; column < matrix.outerSize(); ++column) {
        for (Inner entry(matrix, column); entry; ++entry) {
            if (entry.row() >= column) {
                pattern.add(place[static_cast<std::size_t>(entry.row())], place[static_cast<std::size_t>(column)]);
            } else {
                pattern.skip();
            }
        }
    }
}

/// Adds the products of two entries of a column, for all columns.
void placeSquares(const SparseMatrix& PhiTransposed, const std::vector<int>& place, PatternBuilder& pattern)
{
    for (int row = 0; row < PhiTransposed.outerSize(); ++row) {
        for (Inner a(PhiTransposed, row); a; ++a) {
            for (Inner b = a; b; ++b) {
                pattern.add(place[static_cast<std::size_t>(a.row())], place[static_cast<std::size_t>(b.row())]);
            }
        }
    }
}

template <class... Matrices>
std::size_t entriesOf(const Matrices&... matrices)
{
    return static_cast<std::size_t>((matrices.nonZeros() + ...));
}

/// How many products of two entries of a column there are.
std::size_t squaresOf(const SparseMatrix& PhiTransposed)
{
    std::size_t count = 0;
    for (Eigen::Index row = 0; row < PhiTransposed.outerSize(); ++row) {
        const int entries = PhiTransposed.outerIndexPtr()[row + 1] - PhiTransposed.outerIndexPtr()[row];
        count += static_cast<std::size_t>(entries) * static_cast<std::size_t>(entries + 1) / 2;
    }
    return count;
}

/// Plans that were made, the last one used first.
class PlanMemory {
public:
    template <class Make>
    std::shared_ptr<const SaddlePlan> find(const SparseMatrix& H, const SparseMatrix& C, const SparseMatrix& M,
                                           const SparseMatrix& Phi, Make make)
    {
        const auto fits = [&](const auto& plan) { return plan->fits(H, C, M, Phi); };
        {
            const std::scoped_lock lock(m_mutex);
            const auto found = std::find_if(m_plans.begin(), m_plans.end(), fits);
            if (found != m_plans.end()) {
                m_plans.splice(m_plans.begin(), m_plans, found);
                return m_plans.front();
            }
        }
        std::shared_ptr<const SaddlePlan> plan = make();
        if (plan->size() <= kMostNumbers) {
            const std::scoped_lock lock(m_mutex);
            m_plans.push_front(plan);
            forget();
        }
        return plan;
    }

private:
    /// 128 MB
    static constexpr std::size_t kMostNumbers = 32'000'000;
    static constexpr std::size_t kMostPlans = 8;

    void forget()
    {
        std::size_t numbers = 0;
        std::size_t kept = 0;
        for (const auto& plan : m_plans) {
            numbers += plan->size();
            if (numbers > kMostNumbers || kept == kMostPlans) {
                break;
            }
            ++kept;
        }
        m_plans.resize(kept);
    }

    std::mutex m_mutex;
    std::list<std::shared_ptr<const SaddlePlan>> m_plans;
};

}  // namespace

SaddlePlan::Pattern::Pattern(const SparseMatrix& matrix)
    : rows(matrix.rows()),
      columns(matrix.cols()),
      outer(matrix.outerIndexPtr(), matrix.outerIndexPtr() + matrix.outerSize() + 1),
      inner(matrix.innerIndexPtr(), matrix.innerIndexPtr() + matrix.nonZeros())
{
}

bool SaddlePlan::Pattern::fits(const SparseMatrix& matrix) const
{
    return matrix.rows() == rows && matrix.cols() == columns &&
           static_cast<std::size_t>(matrix.nonZeros()) == inner.size() &&
           std::equal(outer.begin(), outer.end(), matrix.outerIndexPtr()) &&
           std::equal(inner.begin(), inner.end(), matrix.innerIndexPtr());
}

SaddlePlan::SaddlePlan(const SparseMatrix& H, const SparseMatrix& C, const SparseMatrix& M, const SparseMatrix& Phi)
    : m_patterns{Pattern(H), Pattern(C), Pattern(M), Pattern(Phi)}
{
    const SparseMatrix PhiTransposed = Phi.transpose();
    order(H, C, M, PhiTransposed);
    placeEntries(H, C, M, PhiTransposed);
}

bool SaddlePlan::fits(const SparseMatrix& H, const SparseMatrix& C, const SparseMatrix& M,
                      const SparseMatrix& Phi) const
{
    return m_patterns[0].fits(H) && m_patterns[1].fits(C) && m_patterns[2].fits(M) && m_patterns[3].fits(Phi);
}

std::size_t SaddlePlan::size() const
{
    std::size_t numbers = 3 * static_cast<std::size_t>(A.nonZeros()) + place.size();
    for (const std::vector<int>* places : {&toH, &toC, &toM, &toPhi, &toSquares, &toSlack}) {
        numbers += places->size();
    }
    for (const Pattern& pattern : m_patterns) {
        numbers += pattern.outer.size() + pattern.inner.size();
    }
    return numbers;
}

void SaddlePlan::add(const SparseMatrix& matrix, const std::vector<int>& places, Eigen::VectorXd& values)
{
    const double* entry = matrix.valuePtr();
    for (const int place : places) {
        if (place >= 0) {
            values[place] += *entry;
        }
        ++entry;
    }
}

void SaddlePlan::addSquares(const SparseMatrix& PhiTransposed, const Eigen::VectorXd& weight,
                            Eigen::VectorXd& values) const
{
    auto square = toSquares.cbegin();
    for (int row = 0; row < PhiTransposed.outerSize(); ++row) {
        for (Inner a(PhiTransposed, row); a; ++a) {
            for (Inner b = a; b; ++b) {
                values[*square++] += weight[row] * a.value() * b.value();
            }
        }
    }
}

void SaddlePlan::order(const SparseMatrix& H, const SparseMatrix& C, const SparseMatrix& M,
                       const SparseMatrix& PhiTransposed)
{
    std::vector<int> natural(static_cast<std::size_t>(H.rows()));
    for (std::size_t i = 0; i < natural.size(); ++i) {
        natural[i] = static_cast<int>(i);
    }
    PatternBuilder pattern(static_cast<int>(H.rows()), entriesOf(H, C, M) + squaresOf(PhiTransposed));
    for (const SparseMatrix* matrix : {&H, &C, &M}) {
        addTriangle(*matrix, natural, pattern);
    }
    placeSquares(PhiTransposed, natural, pattern);
    std::vector<int> ignored;
    place = eliminationPlaces(pattern.build(ignored), PhiTransposed);
}

void SaddlePlan::placeEntries(const SparseMatrix& H, const SparseMatrix& C, const SparseMatrix& M,
                              const SparseMatrix& PhiTransposed)
{
    const auto n = static_cast<std::size_t>(H.rows());
    PatternBuilder pattern(static_cast<int>(place.size()),
                           entriesOf(H, C, M, PhiTransposed) + place.size() + squaresOf(PhiTransposed));
    for (const SparseMatrix* matrix : {&H, &C, &M}) {
        addTriangle(*matrix, place, pattern);
    }
    for (int row = 0; row < PhiTransposed.outerSize(); ++row) {
        for (Inner entry(PhiTransposed, row); entry; ++entry) {
            pattern.add(place[n + static_cast<std::size_t>(row)], place[static_cast<std::size_t>(entry.row())]);
        }
    }
    for (const int i : place) {
        pattern.add(i, i);
    }
    placeSquares(PhiTransposed, place, pattern);
    std::vector<int> places;
    pattern.build(places).swap(A);
    auto next = places.cbegin();
    const auto take = [&next](std::vector<int>& target, Eigen::Index count) {
        target.assign(next, next + count);
        next += count;
    };
    take(toH, H.nonZeros());
    take(toC, C.nonZeros());
    take(toM, M.nonZeros());
    take(toPhi, PhiTransposed.nonZeros());
    next += H.rows();
    take(toSlack, PhiTransposed.cols());
    take(toSquares, places.cend() - next);
}

std::shared_ptr<const SaddlePlan> saddlePlanOf(const SparseMatrix& H, const SparseMatrix& C, const SparseMatrix& M,
                                               const SparseMatrix& Phi)
{
    static PlanMemory memory;
    return memory.find(H, C, M, Phi, [&] { return std::make_shared<const SaddlePlan>(H, C, M, Phi); });
}

}  // namespace eigenlink
