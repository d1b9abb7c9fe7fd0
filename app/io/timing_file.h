#pragma once

#include "model/benchmark/timing_comparison.h"

#include <string>
#include <string_view>
#include <vector>

namespace eigenlink {

/// Reads the rows of `bench --csv` or `bench --iftomm --csv`, by the names in the first line. Columns of other names
/// are left out; without `low_s` and `high_s`, as in version 0.2, both are the median. Throws FileError with the line.
std::vector<TimedRow> readTimings(std::string_view csv, const std::string& path);

}  // namespace eigenlink
