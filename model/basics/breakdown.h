#pragma once

#include "model/basics/text.h"

#include <stdexcept>

namespace eigenlink {

/// That numbers are too far apart for what is computed with them, as a factorisation found out.
Text breakdownText(const std::runtime_error& error);

}  // namespace eigenlink
