#pragma once

#include "model/basics/quantity.h"
#include "model/basics/vector2.h"

#include <string>

namespace eigenlink {

/// Shortest text that reads back as the same double, always with '.', e.g. "1.4142135623730951".
std::string formatNumber(double value);
/// Rounded to `digits` significant digits: "2.1477", "110", "1.2e-05"; an exponent where these and six are too few.
std::string formatRounded(double value, int digits);
/// Number and SI unit, e.g. "-25 N/m".
std::string formatWithUnit(double value, Quantity quantity);

}  // namespace eigenlink
