#pragma once

#include "model/studies/result.h"

#include <string>

namespace eigenlink {

/// Unit of a column whose numbers are each in the unit of their row, which the column `unit` of the table has; also as
/// a factor, "rad/s/unit".
inline constexpr const char* kRowUnit = "unit";

/// True for a column in the units of the rows.
bool isInUnitsOfRows(const ResultColumn& column);

/// The unit of a number: that of its column, or of its row; "1" where the unit of the row is a factor alone.
std::string unitOfCell(const ResultTable& table, const ResultColumn& column, std::size_t row);

/// The words of a cell for people: a unit has dots between its factors, "N·s/m".
Text shownWords(const ResultColumn& column, std::size_t row);

/// A table as lines of cells between separators, numbers as they read back, empty cells where there is no value. The
/// heading has bare names, or names with units ("period [s]").
std::string tableText(const ResultTable& table, char separator, bool hasUnits = false);

/// Rounding error of a column, from the largest number of its unit in the table, of angles from one turn at most;
/// ratios and counts have none.
double roundingOf(const ResultTable& table, const ResultColumn& column);

}  // namespace eigenlink
