#pragma once

#include "model/analysis/analysis.h"

#include <string>

namespace eigenlink {

/// Bytes of a small PNG picture of a mechanism at its equilibrium, without numbers and without memory of the mechanism:
/// for questions that ask for these. Needs a Qt application (Headless).
std::string plainPictureOf(const Analysis& analysis);

}  // namespace eigenlink
