#pragma once

#include "model/studies/response/linear_response.h"
#include "views/plot/curve_chart.h"

#include <cstddef>
#include <vector>

namespace eigenlink {

/// Forms in which a response is drawn.
enum class ResponseForm { bode, nyquist, parts };

/// The chart of a response: the curve over the frequency or in the complex plane.
struct ResponsePicture {
    ChartPicture chart;
    std::vector<std::size_t> places;  ///< in the response, of each point over the frequency: values that are finite
};

/// `hasModes`: with what each of the strongest modes has in the amplitude.
ResponsePicture responsePicture(const ComputedResponse& study, bool isLogarithmic, ResponseForm form, bool hasModes);

}  // namespace eigenlink
