#include "model/benchmark/timing_comparison.h"

#include <algorithm>

namespace eigenlink {

std::vector<TimingComparison> compareTimings(const std::vector<TimedRow>& here, const std::vector<TimedRow>& there)
{
    std::vector<TimingComparison> comparisons;
    for (const TimedRow& row : here) {
        TimingComparison comparison{row, {}};
        const auto found = std::ranges::find_if(there, [&row](const TimedRow& other) {
            return other.table == row.table && other.size == row.size && other.method == row.method;
        });
        if (found != there.end()) {
            comparison.there = *found;
            const double drift = row.machine > 0 && found->machine > 0 ? row.machine / found->machine : 1;
            comparison.ratio = row.seconds / found->seconds / drift;
            comparison.low = row.low / found->high / drift;
            comparison.high = row.high / found->low / drift;
        }
        comparisons.push_back(std::move(comparison));
    }
    return comparisons;
}

}  // namespace eigenlink
