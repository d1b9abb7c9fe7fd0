#pragma once

#include "model/analysis/analysis.h"

#include <utility>
#include <vector>

namespace eigenlink {

/// Frequencies |Im s|/2π of the modes that oscillate, growing [Hz]; empty where none does.
std::vector<double> oscillationFrequencies(const Analysis& analysis);

/// A displacement along a mode to begin with: a tenth of the mechanism's size, rounded to one digit [m].
double usualAmplitude(const Mechanism& mechanism);

/// A duration to begin with: about ten periods of the lowest mode, rounded to 1, 2 or 5 [s].
double usualDuration(const Analysis& analysis);

/// A range of frequencies about the lowest eight modes [Hz].
std::pair<double, double> usualFrequencyRange(const Analysis& analysis);

}  // namespace eigenlink
