#pragma once

#include "model/analysis/analysis.h"

#include <cstddef>

namespace eigenlink {

/// How many modes nearest the origin a window asks a large system for.
inline constexpr std::size_t kModesOfLarge = 20;

/// As `analyze`, but a system of more than `kLargestDense` coordinates is computed sparse, and only its modes nearest
/// the origin where it has more than `kModesOfLarge`, unless the options ask for another number. Modes that are asked
/// for by number come from sparse matrices, whatever the size. Dense ones are used up to `kMostDense` coordinates where
/// they, or a solver of RCS that needs them, were chosen; beyond that a warning says that sparse ones took their place.
Analysis analyzeForWindow(const Mechanism& mechanism, const AnalysisOptions& options, const Monitor& monitor = {});

}  // namespace eigenlink
