#pragma once

#include "model/response/frequency_response.h"

#include <string>

namespace eigenlink {

/// A frequency response as a table: frequency_hz, re, im, and of each mode mode1.re, mode1.im … where asked for.
std::string responseText(const ResponseCurve& curve, char separator);

/// The same as JSON: {"program", "input", "output", "peaks", "columns", "rows"}; what is infinite is null.
std::string responseJson(const FrequencyResponse& response, const ResponseCurve& curve);

}  // namespace eigenlink
