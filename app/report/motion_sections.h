#pragma once

#include "model/dynamics/observable.h"
#include "model/report/report.h"
#include "model/response/frequency_response.h"

#include <vector>

namespace eigenlink::report {

/// Sections about what a mechanism does in time and when it is shaken, for report::Request::additions: a figure and the
/// numbers behind it. Figures need a QGuiApplication for their fonts.

/// The quantities of a motion against time. `start` describes where it begins.
Section motionSection(const Motion& motion, const std::vector<Observable>& observables, const Text& start,
                      const Wording& words);

/// Amplitude and phase against frequency, and the peaks.
Section responseSection(const FrequencyResponse& response, const ResponseCurve& curve, const Wording& words);

/// A section with the reason for which there is no response.
Section withoutResponse(const Text& reason, const Wording& words);

}  // namespace eigenlink::report
