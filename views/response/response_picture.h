#pragma once

#include "views/plot/curve_chart.h"
#include "views/response/response_study.h"

#include <QString>

#include <cstddef>
#include <vector>

namespace eigenlink {

/// What is drawn of a response.
enum class ResponseForm { bode, nyquist, parts, step, impulse, decay };

/// The chart of a response: the curve over the frequency or in the complex plane, or the answer over the time.
struct ResponsePicture {
    ChartPicture chart;
    std::vector<std::size_t> places;  ///< in the response, of each point over the frequency: values that are finite
};

/// `hasModes`: with what each of the strongest modes has in the amplitude.
ResponsePicture responsePicture(const ResponseStudy& study, ResponseForm form, bool hasModes);

/// Frequency or time with the values, a line each, as tab-separated text.
QString tsvOf(const ResponseStudy& study);

}  // namespace eigenlink
