#pragma once

#include "model/basics/text.h"

#include <stdexcept>

namespace eigenlink {

/// The sentence that the computation failed with this error, and that some number may be much too large or too small.
Text breakdownText(const std::runtime_error& error);

}  // namespace eigenlink
