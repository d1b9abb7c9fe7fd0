#include "model/data/pattern.h"

#include <algorithm>
#include <cstddef>

namespace eigenlink {

PatternGrid patternGrid(int rows, int columns, const std::vector<std::pair<int, int>>& entries, int most)
{
    const int longer = std::max({rows, columns, 1});
    const double scale = std::min(1.0, static_cast<double>(most) / longer);
    const auto squareOf = [scale](int place) { return static_cast<int>(place * scale); };
    PatternGrid grid;
    grid.rows = rows > 0 ? squareOf(rows - 1) + 1 : 0;
    grid.columns = columns > 0 ? squareOf(columns - 1) + 1 : 0;
    const auto width = static_cast<std::size_t>(grid.columns);
    std::vector<bool> filled(static_cast<std::size_t>(grid.rows) * width, false);
    for (const auto& [row, column] : entries) {
        filled[static_cast<std::size_t>(squareOf(row)) * width + static_cast<std::size_t>(squareOf(column))] = true;
    }
    for (int row = 0; row < grid.rows; ++row) {
        bool inRun = false;
        for (int column = 0; column < grid.columns; ++column) {
            const bool here = filled[static_cast<std::size_t>(row) * width + static_cast<std::size_t>(column)];
            if (here && inRun) {
                grid.runs.back().last = column;
            } else if (here) {
                grid.runs.push_back({row, column, column});
            }
            inRun = here;
        }
    }
    return grid;
}

}  // namespace eigenlink
