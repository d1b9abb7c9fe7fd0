#pragma once

#include "model/response/frequency_response.h"
#include "model/response/time_response.h"

#include <memory>
#include <optional>
#include <string>

namespace eigenlink {

/// What is asked of a response.
struct ResponseRequest {
    std::string input, output;
    double from = 0, to = 0;          ///< [Hz]; `to` = 0: about the modes
    bool isLogarithmic = true;        ///< frequencies evenly on a logarithmic scale
    double lossFactor = 0;            ///< structural damping of springs and beams
    double ratio = 0;                 ///< modal damping of all modes
    std::optional<TimeInput> inTime;  ///< the response in time in place of that over the frequency
    double duration = 0;              ///< [s]; 0: some periods of the slowest mode

    friend bool operator==(const ResponseRequest&, const ResponseRequest&) = default;
};

/// A response, or why there is none.
struct ResponseStudy {
    ResponseRequest request;
    std::string inputUnit, outputUnit;
    ResponseCurve curve;  ///< empty where the response is one in time
    std::optional<TimeResponse> time;
    std::shared_ptr<FrequencyResponse> response{};  ///< of the curve, for single frequencies
    Text failure;
};

}  // namespace eigenlink
