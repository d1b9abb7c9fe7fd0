#pragma once

#include "views/inspector/number_field.h"

#include <string>
#include <utility>
#include <vector>

namespace eigenlink {

/// The entries of a field that are shown, each with the end of the path of its number behind the key of the field:
/// "", "[1]", ".radius", "[0].amplitude".
using NumberEntries = std::vector<std::pair<std::string, NumberField*>>;

}  // namespace eigenlink
