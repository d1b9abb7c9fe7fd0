#include "model/math/sparse/elimination_order.h"

#include <Eigen/OrderingMethods>

#include <numeric>

namespace eigenlink {

SparseMatrix PatternBuilder::build(std::vector<int>& places) const
{
    const std::vector<int> sorted = sortedBy(m_columns, sortedBy(m_rows, {}));
    places.assign(m_rows.size(), -1);
    std::vector<int> starts(static_cast<std::size_t>(m_size) + 1, 0);
    std::vector<int> inner;
    inner.reserve(sorted.size());
    int lastRow = -1;
    int lastColumn = -1;
    for (const int k : sorted) {
        const auto entry = static_cast<std::size_t>(k);
        if (m_rows[entry] != lastRow || m_columns[entry] != lastColumn) {
            lastRow = m_rows[entry];
            lastColumn = m_columns[entry];
            inner.push_back(lastRow);
            ++starts[static_cast<std::size_t>(lastColumn) + 1];
        }
        places[entry] = static_cast<int>(inner.size()) - 1;
    }
    std::partial_sum(starts.begin(), starts.end(), starts.begin());
    const std::vector<double> zeros(inner.size(), 0.0);
    return Eigen::Map<const SparseMatrix>(m_size, m_size, static_cast<Eigen::Index>(inner.size()), starts.data(),
                                          inner.data(), zeros.data());
}

std::vector<int> PatternBuilder::sortedBy(const std::vector<int>& keys, const std::vector<int>& order) const
{
    std::vector<int> next(static_cast<std::size_t>(m_size) + 1, 0);
    for (const int key : keys) {
        if (key >= 0) {
            ++next[static_cast<std::size_t>(key) + 1];
        }
    }
    std::partial_sum(next.begin(), next.end(), next.begin());
    std::vector<int> sorted(static_cast<std::size_t>(next.back()));
    const auto put = [&](int k) {
        const int key = keys[static_cast<std::size_t>(k)];
        if (key >= 0) {
            sorted[static_cast<std::size_t>(next[static_cast<std::size_t>(key)]++)] = k;
        }
    };
    if (order.empty()) {
        for (std::size_t k = 0; k < keys.size(); ++k) {
            put(static_cast<int>(k));
        }
    } else {
        std::for_each(order.begin(), order.end(), put);
    }
    return sorted;
}

namespace {

/// Coordinates in more rows than this are hubs, such as the points that carry a link with many pins.
constexpr int kHub = 60;

/// In how many columns each row has an entry.
Eigen::VectorXi rowCounts(const SparseMatrix& matrix)
{
    Eigen::VectorXi counts = Eigen::VectorXi::Zero(matrix.rows());
    for (int column = 0; column < matrix.outerSize(); ++column) {
        for (SparseMatrix::InnerIterator entry(matrix, column); entry; ++entry) {
            ++counts[entry.row()];
        }
    }
    return counts;
}

/// The place, in turns, after which each constraint is eliminated; `turn.size()` for those without coordinates.
std::vector<std::size_t> turnsOfConstraints(const std::vector<int>& turn, const SparseMatrix& PhiTransposed)
{
    const Eigen::VectorXi rows = rowCounts(PhiTransposed);
    std::vector<bool> isTaken(turn.size(), false);
    std::vector<std::size_t> turns(static_cast<std::size_t>(PhiTransposed.cols()), turn.size());
    for (std::size_t row = 0; row < turns.size(); ++row) {
        int latest = -1, others = 0;
        std::size_t own = 0;
        for (SparseMatrix::InnerIterator entry(PhiTransposed, static_cast<int>(row)); entry; ++entry) {
            const auto coordinate = static_cast<std::size_t>(entry.row());
            latest = std::max(latest, turn[coordinate]);
            if (rows[entry.row()] <= kHub) {
                own = coordinate;
                ++others;
            }
        }
        if (others == 1 && !isTaken[own] && turn[own] < latest) {
            isTaken[own] = true;
            latest = turn[own];
        }
        turns[row] = latest < 0 ? turn.size() : static_cast<std::size_t>(latest);
    }
    return turns;
}

}  // namespace

std::vector<int> eliminationPlaces(const SparseMatrix& upper, const SparseMatrix& PhiTransposed)
{
    Eigen::PermutationMatrix<Eigen::Dynamic, Eigen::Dynamic, int> elimination;
    Eigen::AMDOrdering<int>()(upper.selfadjointView<Eigen::Upper>(), elimination);
    // elimination.indices()[k] is the coordinate at place k.
    const auto n = static_cast<std::size_t>(upper.rows());
    std::vector<int> turn(n);
    for (std::size_t k = 0; k < n; ++k) {
        turn[static_cast<std::size_t>(elimination.indices()[static_cast<Eigen::Index>(k)])] = static_cast<int>(k);
    }
    const std::vector<std::size_t> last = turnsOfConstraints(turn, PhiTransposed);
    std::vector<int> starts(n + 2, 0);
    for (const std::size_t each : last) {
        ++starts[each + 1];
    }
    std::partial_sum(starts.begin(), starts.end(), starts.begin());
    std::vector<int> place(n + last.size());
    for (std::size_t i = 0; i < n; ++i) {
        place[i] = turn[i] + starts[static_cast<std::size_t>(turn[i])];
    }
    for (std::size_t row = 0; row < last.size(); ++row) {
        const int coordinates = static_cast<int>(std::min(last[row] + 1, n));
        place[n + row] = coordinates + starts[last[row]]++;
    }
    return place;
}

}  // namespace eigenlink
