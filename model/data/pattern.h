#pragma once

#include <utility>
#include <vector>

namespace eigenlink {

/// Neighbouring squares in a row of a grid, from the first to the last.
struct PatternRun {
    int row = 0, first = 0, last = 0;

    friend bool operator==(const PatternRun&, const PatternRun&) = default;
};

/// The entries of a matrix as squares of a grid.
struct PatternGrid {
    int rows = 0, columns = 0;
    std::vector<PatternRun> runs;  ///< row by row
};

/// The pattern of (row, column) entries on a grid with a square for each place, or of `most` squares along the longer
/// side where that is fewer; a square is filled where any of its places has an entry.
PatternGrid patternGrid(int rows, int columns, const std::vector<std::pair<int, int>>& entries, int most);

}  // namespace eigenlink
