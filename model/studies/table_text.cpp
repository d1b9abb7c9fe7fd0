#include "model/studies/table_text.h"

#include "model/basics/number_text.h"
#include "model/data/matrix_text.h"

#include <cmath>

namespace eigenlink {

namespace {

std::string headingOf(const ResultColumn& column, bool hasUnits)
{
    return hasUnits && column.unit != "1" && !column.unit.empty() ? column.name + " [" + column.unit + "]"
                                                                  : column.name;
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

}  // namespace eigenlink
