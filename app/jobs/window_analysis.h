#pragma once

#include "model/analysis/analysis.h"

namespace eigenlink {

/// Analyses with the budget of a window: of a system of more than `kLargestDense` coordinates only the modes
/// nearest the origin are computed where it has more than `kModesOfLarge`, unless the options ask otherwise (see Plan).
Analysis analyzeForWindow(const Mechanism& mechanism, AnalysisOptions options, const Monitor& monitor = {});

}  // namespace eigenlink
