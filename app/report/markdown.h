#pragma once

#include "model/report/report.h"

#include <string>

namespace eigenlink::report {

/// The report as Markdown (CommonMark with tables and formulas between `$$`). Figures are links to definitions at the
/// end that hold them as SVG, so that the text stays readable and the file stays one.
std::string markdownOf(const Report& report);

}  // namespace eigenlink::report
