#pragma once

#include "model/response/frequency_response.h"

#include <string>

namespace eigenlink {

/// What is asked of a frequency response.
struct ResponseWish {
    std::string input, output;
    double from = 0, to = 0;  ///< [Hz]; `to` = 0: about the modes

    friend bool operator==(const ResponseWish&, const ResponseWish&) = default;
};

/// A frequency response, or why there is none.
struct ResponseStudy {
    ResponseWish wish;
    ResponseCurve curve;
    Text failure;
};

}  // namespace eigenlink
