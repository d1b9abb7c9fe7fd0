#pragma once

#include "model/basics/message.h"
#include "model/mechanism/mechanism.h"

#include <vector>

namespace eigenlink {

/// Numbers beyond this, whose products would leave the range of double, are refused; so are numbers below its
/// reciprocal, except zero.
inline constexpr double kLargestNumber = 1e75;

/// Everything that is wrong or doubtful about a mechanism as written: ids, references, ranges, non-finite numbers,
/// lengths that vanish, parts that hang on nothing. Errors first, then in the order of the file.
std::vector<Message> validate(const Mechanism& mechanism);

}  // namespace eigenlink
