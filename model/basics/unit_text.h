#pragma once

#include "model/basics/dimension.h"
#include "model/basics/text.h"

#include <string>
#include <string_view>

namespace eigenlink {

/// The SI unit of a dimension as text that unitNamed reads: "N/m", "rad/s", "kg²/s"; empty for none.
std::string unitText(const Dimension& dimension);

/// A unit with dots between its factors, as readers expect it: "N·s/m" of "N s/m" and of "N*s/m".
std::string unitWithDots(std::string_view unit);

/// Says that a formula of one dimension cannot give a number of another one.
Text otherUnit(const Dimension& given, const Dimension& wanted);

}  // namespace eigenlink
