#include "model/studies/table_text.h"

#include "model/basics/number_text.h"
#include "model/basics/tolerances.h"
#include "model/basics/unit_text.h"
#include "model/data/matrix_text.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string_view>

namespace eigenlink {

namespace {

/// The heading of a column: "frequency_hz", or with its unit "frequency [Hz]".
std::string headingOf(const ResultColumn& column, bool hasUnits)
{
    if (!hasUnits || column.unit == "1" || column.unit.empty()) {
        return column.name;
    }
    // The units that names in files carry stand once.
    const std::string_view named = column.unit == "Hz" ? "_hz" : column.unit == "°" ? "_deg" : "";
    const std::size_t left = column.name.size() - (column.name.ends_with(named) ? named.size() : 0);
    return column.name.substr(0, left) + " [" + column.unit + "]";
}

std::string cellOf(const ResultColumn& column, std::size_t row, char separator)
{
    if (column.hasWords()) {
        return separatedCell(rendered(column.words[row]), separator);
    }
    const double number = column.numbers[row];
    if (std::isnan(number)) {
        return column.missing;
    }
    return column.digits > 0 ? formatRounded(number, column.digits) : formatNumber(number);
}

}  // namespace

bool isInUnitsOfRows(const ResultColumn& column)
{
    return column.unit.ends_with(kRowUnit);
}

std::string unitOfCell(const ResultTable& table, const ResultColumn& column, std::size_t row)
{
    return !isInUnitsOfRows(column)  ? column.unit
           : column.unit == kRowUnit ? rendered(table.find(kRowUnit)->words.at(row))
                                     : "1";
}

Text shownWords(const ResultColumn& column, std::size_t row)
{
    const Text& words = column.words[row];
    return column.name == kRowUnit ? Text::verbatim(unitWithDots(rendered(words))) : words;
}

std::string tableText(const ResultTable& table, char separator, bool hasUnits)
{
    std::string text;
    const auto addLine = [&](const auto& cell) {
        bool isFirst = true;
        for (const ResultColumn& column : table.columns) {
            if (!column.isDisplayed) {
                text += (isFirst ? "" : std::string(1, separator)) + cell(column);
                isFirst = false;
            }
        }
        text += '\n';
    };
    addLine([&](const ResultColumn& column) { return separatedCell(headingOf(column, hasUnits), separator); });
    for (std::size_t row = 0; row < table.rowCount(); ++row) {
        addLine([&](const ResultColumn& column) { return cellOf(column, row, separator); });
    }
    return text;
}

double roundingOf(const ResultTable& table, const ResultColumn& column)
{
    double largest = 0;
    for (const ResultColumn& each : table.columns) {
        for (const double number : each.unit == column.unit ? each.numbers : std::vector<double>()) {
            largest = std::isfinite(number) ? std::max(largest, std::abs(number)) : largest;
        }
    }
    if (column.unit == "rad") {
        largest = std::min(largest, 2 * std::numbers::pi);
    }
    return column.unit == "1" || isInUnitsOfRows(column) ? 0 : tolerance::kRounding * largest;
}

}  // namespace eigenlink
