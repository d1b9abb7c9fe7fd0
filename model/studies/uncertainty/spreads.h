#pragma once

#include "model/studies/uncertainty/sampled_mechanism.h"

#include <vector>

namespace eigenlink::sampling {

/// The spreads of all quantities, from all samples.
Uncertainty spreadsOf(const Setup& setup, std::vector<Sample> samples);

}  // namespace eigenlink::sampling
