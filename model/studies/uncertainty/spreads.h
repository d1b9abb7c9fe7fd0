#pragma once

#include "model/basics/monitor.h"
#include "model/studies/uncertainty/sampled_mechanism.h"

#include <vector>

namespace eigenlink::sampling {

/// The spreads of all quantities, from all samples; without extremes at corners after a cancel.
Uncertainty spreadsOf(const Setup& setup, std::vector<Sample> samples, const Monitor& monitor);

}  // namespace eigenlink::sampling
