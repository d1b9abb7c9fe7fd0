#pragma once

#include <optional>
#include <string>
#include <vector>

namespace eigenlink {

/// A row of a table of times by what identifies it.
struct TimedRow {
    std::string table;         ///< its title
    int size = 0;              ///< N loops, n_p elements of each link, or executions
    std::string method;        ///< key of the method
    double seconds = 0;        ///< median
    double low = 0, high = 0;  ///< the interval that holds it, see RepeatedTime [s]
    double machine = 0;        ///< machineTime beside it [s]; 0: not measured
};

/// A time beside that of the same row elsewhere.
struct TimingComparison {
    TimedRow here;
    std::optional<TimedRow> there;
    /// here / there, both in units of their machineTime where both have it, with the interval that holds it; 0 where
    /// the row is new.
    double ratio = 0, low = 0, high = 0;

    /// True where the whole interval lies above 1.
    bool isSlower() const { return there && low > 1; }
    /// True where the whole interval lies below 1.
    bool isFaster() const { return there && high < 1; }
};

/// Each row of `here` beside the one of `there` with the same table, size and method.
std::vector<TimingComparison> compareTimings(const std::vector<TimedRow>& here, const std::vector<TimedRow>& there);

}  // namespace eigenlink
