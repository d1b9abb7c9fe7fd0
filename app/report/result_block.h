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

/// The columns of a table that have any value.
std::vector<const ResultColumn*> columnsWithValues(const ResultTable& table);

/// These rows of a table: its columns that have values, as many as fit side by side, and below the first of them with
/// further ones, in at most three pieces.
std::vector<Table> printedTables(const ResultTable& table, const std::vector<std::size_t>& rows, const PrintedIn& in);

/// The number of columns with values for which these pieces have no room.
std::size_t columnsLeftOut(const ResultTable& table);

/// "Frequency response.": a title as a sentence.
Line captionOf(const Text& title, const Language& language);

}  // namespace eigenlink::report
