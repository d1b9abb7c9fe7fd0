#pragma once

#include "model/basics/text.h"
#include "model/mechanism/display_units.h"
#include "model/report/report.h"
#include "model/studies/result.h"

#include <cstddef>
#include <vector>

namespace eigenlink::report {

/// Units and language of printed numbers.
struct PrintedIn {
    DisplayUnits units;
    const Language& language;
};

/// A number of a column in its unit, "–" for a missing value.
Line printedNumber(const ResultColumn& column, double number, const DisplayUnits& units);

/// These rows of a table: its first columns that have values, as many as fit side by side.
Table printedTable(const ResultTable& table, const std::vector<std::size_t>& rows, const PrintedIn& in);

/// The first `count` rows of a table.
Table printedTable(const ResultTable& table, std::size_t count, const PrintedIn& in);

/// "Frequency response.": a title as a sentence.
Line captionOf(const Text& title, const Language& language);

}  // namespace eigenlink::report
