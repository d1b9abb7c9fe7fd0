#pragma once

#include "app/report/report_file.h"

#include <string>

namespace eigenlink::report {

/// The report as PDF: pages with numbers, embedded fonts, vector figures. Needs a QGuiApplication. The date in the
/// file is that of the report, so that the same report gives the same bytes.
std::string pdfOf(const Report& report, Paper paper);

}  // namespace eigenlink::report
