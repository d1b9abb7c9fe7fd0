#pragma once

#include "views/inspector/number_field.h"

#include <string>
#include <utility>
#include <vector>

namespace eigenlink {

/// The entries of a field that are shown, each with what stands behind the key of the field in the path of its number:
/// "", "[1]", ".radius", "[0].amplitude".
using NumberEntries = std::vector<std::pair<std::string, NumberField*>>;

}  // namespace eigenlink
