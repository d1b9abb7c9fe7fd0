#pragma once

#include "model/description/issue.h"
#include "model/description/mechanism.h"

#include <vector>

namespace eigenlink {

/// Everything that is wrong or doubtful about a mechanism as written: ids, references, ranges, non-finite numbers,
/// lengths that vanish, parts that hang on nothing. Errors first, then in the order of the file.
std::vector<Issue> validate(const Mechanism& mechanism);

}  // namespace eigenlink
