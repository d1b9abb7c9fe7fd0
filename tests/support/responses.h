#pragma once

#include "model/analysis/analysis.h"
#include "model/studies/response/frequency_response.h"

#include <string>
#include <vector>

namespace eigenlink::test {

/// The response of outputs to inputs, all by name, with the damping that is added.
FrequencyResponse responseOf(const Analysis& analysis, const std::vector<std::string>& inputs,
                             const std::vector<std::string>& outputs, const AddedDamping& added = {});

}  // namespace eigenlink::test
