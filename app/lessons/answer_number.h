#pragma once

#include "model/basics/outcome.h"

#include <string>
#include <string_view>

namespace eigenlink {

/// The number of a student's answer in a unit, as people write it: "0,342 Hz", "342 mHz", "f = 3.42·10⁻¹ Hz.",
/// "1 234,5", "11.3 %", "2.15/(2π)"; without a unit it has this one. A single comma is a decimal comma. Fails with a
/// sentence for anything else, and where the unit does not fit.
Outcome<double> numberOfAnswer(std::string_view words, const std::string& unit);

}  // namespace eigenlink
