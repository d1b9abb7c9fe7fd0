#pragma once

#include "model/math/sparse/matrix.h"

#include <algorithm>
#include <vector>

namespace eigenlink {

/// Builds the pattern of an upper triangle from entries of several matrices and returns the position of each, in linear
/// time.
class PatternBuilder {
public:
    /// `entries`: how many there will be, where that is known.
    explicit PatternBuilder(int size, std::size_t entries = 0) : m_size(size)
    {
        m_rows.reserve(entries);
        m_columns.reserve(entries);
    }

    /// Adds the entry (i, j) or (j, i), counted from 0: that of the upper triangle.
    void add(int i, int j)
    {
        m_rows.push_back(std::min(i, j));
        m_columns.push_back(std::max(i, j));
    }
    /// Adds an entry without a position, such as those of the other triangle.
    void skip() { add(-1, -1); }

    /// The pattern with zeros as values; `places` receives the position of each entry, −1 for skipped ones.
    SparseMatrix build(std::vector<int>& places) const;

private:
    /// Entries in a stable order by key, starting from `order` (empty: as added); skipped ones are left out.
    std::vector<int> sortedBy(const std::vector<int>& keys, const std::vector<int>& order) const;

    int m_size;
    std::vector<int> m_rows, m_columns;
};

/// The places of coordinates, then of constraints (columns of Φᵀ), in an elimination that keeps the factors sparse:
/// coordinates by approximate minimum degree, dense ones last, each constraint right after the last of its coordinates.
/// A constraint that ties one coordinate of its own to hubs, such as a pin to the points that carry its link, comes
/// right after that coordinate: its pivot cannot vanish there, and links with thousands of pins stay sparse; where
/// others then have no coordinate left before them, they wait for the hubs. `upper`: pattern of the upper triangle over
/// the coordinates.
std::vector<int> eliminationPlaces(const SparseMatrix& upper, const SparseMatrix& PhiTransposed);

}  // namespace eigenlink
