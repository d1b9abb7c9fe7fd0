#include "model/math/sparse/saddle_plan.h"

#include "model/math/sparse/elimination_order.h"

#include <algorithm>
#include <list>
#include <mutex>
#include <numeric>
#include <optional>
#include <set>
#include <utility>

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

/// The number of products of two entries of a column.
std::size_t squaresOf(const SparseMatrix& PhiTransposed)
{
    std::size_t count = 0;
    for (Eigen::Index row = 0; row < PhiTransposed.outerSize(); ++row) {
        const int entries = PhiTransposed.outerIndexPtr()[row + 1] - PhiTransposed.outerIndexPtr()[row];
        count += static_cast<std::size_t>(entries) * static_cast<std::size_t>(entries + 1) / 2;
    }
    return count;
}

std::vector<int> orderOf(const SparseMatrix& H, const SparseMatrix& C, const SparseMatrix& M,
                         const SparseMatrix& PhiTransposed)
{
    std::vector<int> natural(static_cast<std::size_t>(H.rows()));
    std::iota(natural.begin(), natural.end(), 0);
    PatternBuilder pattern(static_cast<int>(H.rows()), entriesOf(H, C, M) + squaresOf(PhiTransposed));
    for (const SparseMatrix* matrix : {&H, &C, &M}) {
        addTriangle(*matrix, natural, pattern);
    }
    placeSquares(PhiTransposed, natural, pattern);
    std::vector<int> ignored;
    return eliminationPlaces(pattern.build(ignored), PhiTransposed);
}

/// Makes A; returns the places in it of the entries of H, C, M, Φᵀ, of the diagonal and of the squares of Φ.
std::vector<int> placeEntries(const SparseMatrix& H, const SparseMatrix& C, const SparseMatrix& M,
                              const SparseMatrix& PhiTransposed, SaddleOrder& order)
{
    const std::vector<int>& place = order.place;
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
    pattern.build(places).swap(order.A);
    return places;
}

/// True where every entry of A off its diagonal is one of H, Φ or the squares of Φ.
bool isOfFirstAlone(const SaddleOrder& order)
{
    std::vector<bool> seen(static_cast<std::size_t>(order.A.nonZeros()), false);
    for (const std::vector<int>* places : {&order.toH, &order.toPhi, &order.toSquares}) {
        for (const int at : *places) {
            if (at >= 0) {
                seen[static_cast<std::size_t>(at)] = true;
            }
        }
    }
    for (int column = 0; column < order.A.outerSize(); ++column) {
        const int last = order.A.outerIndexPtr()[column + 1] - 1;  // the diagonal
        seen[static_cast<std::size_t>(last)] = true;
    }
    return std::ranges::find(seen, false) == seen.end();
}

/// Places of the entries of a symmetric matrix in A; nothing where one has no place.
std::optional<std::vector<int>> placesIn(const SaddleOrder& order, const SparseMatrix& matrix)
{
    const int* outer = order.A.outerIndexPtr();
    const int* inner = order.A.innerIndexPtr();
    std::vector<int> places;
    places.reserve(static_cast<std::size_t>(matrix.nonZeros()));
    for (int column = 0; column < matrix.outerSize(); ++column) {
        for (Inner entry(matrix, column); entry; ++entry) {
            if (entry.row() < column) {
                places.push_back(-1);
                continue;
            }
            const auto [row, at] = std::minmax(order.place[static_cast<std::size_t>(entry.row())],
                                               order.place[static_cast<std::size_t>(column)]);
            const int* end = inner + outer[at + 1];
            const int* found = std::lower_bound(inner + outer[at], end, row);
            if (found == end || *found != row) {
                return std::nullopt;
            }
            places.push_back(static_cast<int>(found - inner));
        }
    }
    return places;
}

/// Plans that were made, the last one used first.
class PlanMemory {
public:
    template <class Make>
    std::shared_ptr<const SaddlePlan> find(const SparseMatrix& H, const SparseMatrix& C, const SparseMatrix& M,
                                           const SparseMatrix& Phi, Make make)
    {
        std::shared_ptr<const SaddlePlan> alike;
        {
            const std::scoped_lock lock(m_mutex);
            const auto fits = [&](const auto& plan) { return plan->fits(H, C, M, Phi); };
            if (const auto found = std::ranges::find_if(m_plans, fits); found != m_plans.end()) {
                m_plans.splice(m_plans.begin(), m_plans, found);
                return m_plans.front();
            }
            const auto fitsBefore = [&](const auto& plan) { return plan->fits(H, Phi); };
            if (const auto found = std::ranges::find_if(m_plans, fitsBefore); found != m_plans.end()) {
                alike = *found;
            }
        }
        std::shared_ptr<const SaddlePlan> plan = alike ? alike->with(C, M) : nullptr;
        if (!plan) {
            plan = make();
        }
        if (plan->ownSize() + plan->order->size() <= kMostNumbers) {
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
        std::set<const SaddleOrder*> orders;
        for (const auto& plan : m_plans) {
            numbers += plan->ownSize() + (orders.insert(plan->order.get()).second ? plan->order->size() : 0);
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

std::size_t SaddleOrder::size() const
{
    return 3 * static_cast<std::size_t>(A.nonZeros()) + place.size() + toH.size() + toPhi.size() + toSquares.size() +
           toSlack.size();
}

SaddlePlan::SaddlePlan(const SparseMatrix& H, const SparseMatrix& C, const SparseMatrix& M, const SparseMatrix& Phi)
    : m_patterns{std::make_shared<Pattern>(H), std::make_shared<Pattern>(C), std::make_shared<Pattern>(M),
                 std::make_shared<Pattern>(Phi)}
{
    const SparseMatrix PhiTransposed = Phi.transpose();
    auto made = std::make_shared<SaddleOrder>();
    made->place = orderOf(H, C, M, PhiTransposed);
    const std::vector<int> places = placeEntries(H, C, M, PhiTransposed, *made);
    auto next = places.cbegin();
    const auto take = [&next](std::vector<int>& target, Eigen::Index count) {
        target.assign(next, next + count);
        next += count;
    };
    take(made->toH, H.nonZeros());
    take(toC, C.nonZeros());
    take(toM, M.nonZeros());
    take(made->toPhi, PhiTransposed.nonZeros());
    next += H.rows();
    take(made->toSlack, PhiTransposed.cols());
    take(made->toSquares, places.cend() - next);
    order = std::move(made);
}

SaddlePlan::SaddlePlan(const SaddlePlan& alike, const SparseMatrix& C, const SparseMatrix& M)
    : order(alike.order),
      m_patterns{alike.m_patterns[0], std::make_shared<Pattern>(C), std::make_shared<Pattern>(M), alike.m_patterns[3]}
{
}

std::shared_ptr<const SaddlePlan> SaddlePlan::with(const SparseMatrix& C, const SparseMatrix& M) const
{
    if (!isOfFirstAlone(*order)) {
        return nullptr;
    }
    std::optional<std::vector<int>> placesOfC = placesIn(*order, C);
    std::optional<std::vector<int>> placesOfM = placesOfC ? placesIn(*order, M) : std::nullopt;
    if (!placesOfM) {
        return nullptr;
    }
    const std::shared_ptr<SaddlePlan> plan(new SaddlePlan(*this, C, M));
    plan->toC = std::move(*placesOfC);
    plan->toM = std::move(*placesOfM);
    return plan;
}

bool SaddlePlan::fits(const SparseMatrix& H, const SparseMatrix& C, const SparseMatrix& M,
                      const SparseMatrix& Phi) const
{
    return fits(H, Phi) && m_patterns[1]->fits(C) && m_patterns[2]->fits(M);
}

bool SaddlePlan::fits(const SparseMatrix& H, const SparseMatrix& Phi) const
{
    return m_patterns[0]->fits(H) && m_patterns[3]->fits(Phi);
}

std::size_t SaddlePlan::ownSize() const
{
    std::size_t numbers = toC.size() + toM.size();
    for (const auto& pattern : m_patterns) {
        numbers += pattern->outer.size() + pattern->inner.size();
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
    auto square = order->toSquares.cbegin();
    for (int row = 0; row < PhiTransposed.outerSize(); ++row) {
        for (Inner a(PhiTransposed, row); a; ++a) {
            for (Inner b = a; b; ++b) {
                values[*square++] += weight[row] * a.value() * b.value();
            }
        }
    }
}

std::shared_ptr<const SaddlePlan> saddlePlanOf(const SparseMatrix& H, const SparseMatrix& C, const SparseMatrix& M,
                                               const SparseMatrix& Phi)
{
    static PlanMemory memory;
    return memory.find(H, C, M, Phi, [&] { return std::make_shared<const SaddlePlan>(H, C, M, Phi); });
}

}  // namespace eigenlink
