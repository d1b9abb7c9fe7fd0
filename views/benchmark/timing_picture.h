#pragma once

#include "model/benchmark/timing_table.h"
#include "views/plot/chart_picture.h"

namespace eigenlink {

/// Time against size, both logarithmic: for each method a solid line of the times here and a dashed one of those that
/// are published.
ChartPicture timingPicture(const QString& sizeName, const std::vector<TimingRow>& rows);

}  // namespace eigenlink
