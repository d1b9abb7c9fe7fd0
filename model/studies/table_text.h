#pragma once

#include "model/studies/result.h"

#include <string>

namespace eigenlink {

/// A table as lines of cells between separators, numbers as they read back, empty cells where there is no value. The
/// heading has bare names, or names with units ("period [s]").
std::string tableText(const ResultTable& table, char separator, bool hasUnits = false);

}  // namespace eigenlink
