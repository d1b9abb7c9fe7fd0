#pragma once

#include "model/basics/text.h"

#include <stdexcept>

namespace eigenlink {

/// Says that numbers are too far apart for the computation, as a factorisation found out.
Text breakdownText(const std::runtime_error& error);

}  // namespace eigenlink
