#include "model/math/sparse/elimination_order.h"

#include <Eigen/OrderingMethods>

#include <numeric>
#include <utility>

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

/// After which turn each constraint is eliminated.
class ConstraintTurns {
public:
    /// `turn`: of each coordinate.
    ConstraintTurns(const std::vector<int>& turn, const SparseMatrix& PhiTransposed)
        : m_turn(turn), m_PhiTransposed(PhiTransposed), m_turns(static_cast<std::size_t>(PhiTransposed.cols()))
    {
        placeAfterTheirLast();
        if (bringForward()) {
            putOffWhatHasNoCoordinate();
        }
    }

    /// In turns; `turn.size()` for those without coordinates.
    const std::vector<std::size_t>& turns() const { return m_turns; }

private:
    using Inner = SparseMatrix::InnerIterator;

    std::size_t turnOf(const Inner& entry) const
    {
        return static_cast<std::size_t>(m_turn[static_cast<std::size_t>(entry.row())]);
    }

    void placeAfterTheirLast()
    {
        for (std::size_t row = 0; row < m_turns.size(); ++row) {
            Inner entry(m_PhiTransposed, static_cast<int>(row));
            m_turns[row] = entry ? 0 : m_turn.size();
            for (; entry; ++entry) {
                m_turns[row] = std::max(m_turns[row], turnOf(entry));
            }
        }
    }

    /// Rows of one coordinate of their own and of hubs; false where there are none.
    [[nodiscard]] bool bringForward()
    {
        const Eigen::VectorXi counts = rowCounts(m_PhiTransposed);
        m_rowOf.assign(m_turn.size(), -1);
        m_placeOf.assign(m_turns.size(), 0);
        bool isAny = false;
        for (std::size_t row = 0; row < m_turns.size(); ++row) {
            int others = 0;
            std::size_t own = 0;
            for (Inner entry(m_PhiTransposed, static_cast<int>(row)); entry; ++entry) {
                if (counts[entry.row()] <= kHub) {
                    own = turnOf(entry);
                    ++others;
                }
            }
            if (others == 1 && m_rowOf[own] < 0 && own < m_turns[row]) {
                m_rowOf[own] = static_cast<int>(row);
                m_turns[row] = own;
                m_placeOf[row] = own;
                isAny = true;
            }
        }
        return isAny;
    }

    /// Beside held hubs, other rows at coordinates whose freedom was taken before theirs may depend on these, although
    /// they hold the hubs. So each gets a coordinate that was eliminated before it, by an augmenting path, or waits for
    /// the hub that it could have.
    void putOffWhatHasNoCoordinate()
    {
        std::vector<std::vector<int>> rowsAfter(m_turn.size());
        for (std::size_t row = 0; row < m_turns.size(); ++row) {
            const std::size_t turn = m_turns[row];
            if (turn < m_turn.size() && m_rowOf[turn] != static_cast<int>(row)) {
                rowsAfter[turn].push_back(static_cast<int>(row));
            }
        }
        m_seenFor.assign(m_turn.size(), -1);
        m_from.assign(m_turn.size(), -1);
        for (std::size_t turn = 0; turn < rowsAfter.size(); ++turn) {
            for (const int row : rowsAfter[turn]) {
                const std::size_t later = turnWithCoordinate(row, turn);
                if (later > turn && later < rowsAfter.size()) {
                    m_turns[static_cast<std::size_t>(row)] = later;
                    rowsAfter[later].push_back(row);
                }
            }
        }
    }

    /// `turn`, where the row got a coordinate of one before; else the next one that may give it one, or the end.
    std::size_t turnWithCoordinate(int row, std::size_t turn)
    {
        std::size_t later = m_turn.size();
        std::vector<int> reached{row};
        ++m_search;
        for (std::size_t next = 0; next < reached.size(); ++next) {
            for (Inner entry(m_PhiTransposed, reached[next]); entry; ++entry) {
                const std::size_t place = turnOf(entry);
                if (place > turn) {
                    later = std::min(later, place);
                } else if (m_seenFor[place] != m_search) {
                    m_seenFor[place] = m_search;
                    m_from[place] = reached[next];
                    if (m_rowOf[place] < 0) {
                        giveAlong(place, row);
                        return turn;
                    }
                    reached.push_back(m_rowOf[place]);
                }
            }
        }
        return later;
    }

    /// Each row on the path to the coordinate at `place` gets the one that it led to.
    void giveAlong(std::size_t place, int row)
    {
        for (int taker = -1; taker != row;) {
            taker = m_from[place];
            m_rowOf[place] = taker;
            std::swap(place, m_placeOf[static_cast<std::size_t>(taker)]);
        }
    }

    const std::vector<int>& m_turn;
    const SparseMatrix& m_PhiTransposed;
    std::vector<std::size_t> m_turns;
    std::vector<int> m_rowOf;            // the row that has the coordinate of a turn; −1 for none
    std::vector<std::size_t> m_placeOf;  // the turn of the coordinate that a row has
    std::vector<int> m_seenFor;          // the search that came to a coordinate last
    std::vector<int> m_from;             // the row that it came from
    int m_search = 0;
};

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
    const ConstraintTurns constraints(turn, PhiTransposed);
    const std::vector<std::size_t>& last = constraints.turns();
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
