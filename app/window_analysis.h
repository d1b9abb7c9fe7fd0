#pragma once

#include "model/analysis/analysis.h"

#include <cstddef>

namespace eigenlink {

/// How many modes nearest the origin a window asks a large system for.
inline constexpr std::size_t kModesOfLarge = 20;

/// As `analyze`, but of a large system, which has more than `kLargestDense` coordinates and more modes than
/// `kModesOfLarge`, only those nearest the origin are computed unless the options say how many.
Analysis analyzeForWindow(const Mechanism& mechanism, const AnalysisOptions& options, const Monitor& monitor = {});

}  // namespace eigenlink
