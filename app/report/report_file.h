#pragma once

#include "model/report/build.h"

#include <string>
#include <string_view>

namespace eigenlink {

enum class ReportFormat { pdf, html, markdown };
enum class Paper { a4, letter };

std::string_view keyOf(ReportFormat format);  ///< "pdf", "html", "md": the suffix too
std::string_view keyOf(Paper paper);          ///< "a4"

/// The report about an analysis with its figures, the program's version, a fingerprint of the input (SHA-256 of the
/// mechanism file as the program saves it) and, where none is given, the date: SOURCE_DATE_EPOCH or today.
/// Needs a QGuiApplication for the fonts of figures.
report::Report makeReport(const Analysis& analysis, report::Request request);

/// The report as the bytes of a file. Paper matters to PDF alone. The same report gives the same bytes.
/// PDF needs a QGuiApplication.
std::string reportBytes(const report::Report& report, ReportFormat format, Paper paper);

}  // namespace eigenlink
