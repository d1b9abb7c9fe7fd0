#pragma once

#include "model/basics/dimension.h"
#include "model/basics/text.h"

#include <string>

namespace eigenlink {

/// The SI unit of a dimension as text that unitNamed reads: "N/m", "rad/s", "kg²/s"; empty for none.
std::string unitText(const Dimension& dimension);

/// Says that a formula of one dimension cannot give a number of another one.
Text otherUnit(const Dimension& given, const Dimension& wanted);

}  // namespace eigenlink
