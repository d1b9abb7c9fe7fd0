#pragma once

#include "model/report/report.h"

#include <string>

namespace eigenlink::report {

/// The report as one HTML page that needs nothing else: figures are SVG inside it, modes move without any script.
std::string htmlOf(const Report& report);

}  // namespace eigenlink::report
