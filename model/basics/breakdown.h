#pragma once

#include "model/basics/text.h"

#include <stdexcept>

namespace eigenlink {

/// Explains that numbers are too far apart for the computation; the message of the error is part of it.
Text breakdownText(const std::runtime_error& error);

}  // namespace eigenlink
