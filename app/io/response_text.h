#pragma once

#include "model/data/labelled_matrix.h"
#include "model/response/frequency_response.h"
#include "model/response/time_response.h"

#include <string>

namespace eigenlink {

/// A frequency response as a table: frequency_hz, re, im, of several outputs OUTPUT.re, OUTPUT.im …, and of each mode
/// mode1.re, mode1.im … where asked for.
LabelledMatrix responseMatrix(const FrequencyResponse& response, const ResponseCurve& curve);
std::string responseText(const FrequencyResponse& response, const ResponseCurve& curve, char separator);

/// The same as JSON: {"program", "input", "output", "peaks", "columns", "rows"}; what is infinite is null.
std::string responseJson(const FrequencyResponse& response, const ResponseCurve& curve);

/// A response in time as a table: t and the outputs.
LabelledMatrix timeResponseMatrix(const FrequencyResponse& response, const TimeResponse& result);

/// The same as JSON: {"program", "input", "kind", "last", "peak", "peak_time", "settled", "columns", "rows"}.
std::string timeResponseJson(const FrequencyResponse& response, TimeInput kind, const TimeResponse& result);

/// "step", "impulse", "decay".
std::string_view keyOf(TimeInput kind);

}  // namespace eigenlink
