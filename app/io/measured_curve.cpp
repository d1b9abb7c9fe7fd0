#include "app/io/measured_curve.h"

#include "model/mechanism/parameters/formula.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

namespace eigenlink {

namespace {

constexpr std::size_t kFewestRows = 3;

std::string_view withoutBlanks(std::string_view text)
{
    constexpr std::string_view kBlanks = " \t\r\"";
    const std::size_t begin = std::min(text.find_first_not_of(kBlanks), text.size());
    const std::size_t end = text.find_last_not_of(kBlanks);
    return end == std::string_view::npos ? std::string_view() : text.substr(begin, end + 1 - begin);
}

std::vector<std::string_view> linesOf(std::string_view text)
{
    std::vector<std::string_view> lines;
    if (text.starts_with("\xEF\xBB\xBF")) {
        text.remove_prefix(3);
    }
    while (!text.empty()) {
        const std::size_t end = std::min(text.find_first_of("\r\n"), text.size());
        if (!withoutBlanks(text.substr(0, end)).empty()) {
            lines.push_back(text.substr(0, end));
        }
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

/// Cells of a line; delimiters within quotes are part of a cell, several blanks are one.
std::vector<std::string_view> cellsOf(std::string_view line, char delimiter)
{
    std::vector<std::string_view> cells;
    std::size_t begin = 0;
    bool isQuoted = false;
    for (std::size_t i = 0; i <= line.size(); ++i) {
        if (i < line.size() && line[i] == '"') {
            isQuoted = !isQuoted;
        }
        if (i == line.size() || (line[i] == delimiter && !isQuoted)) {
            const std::string_view cell = withoutBlanks(line.substr(begin, i - begin));
            if (delimiter != ' ' || !cell.empty()) {
                cells.push_back(cell);
            }
            begin = i + 1;
        }
    }
    while (!cells.empty() && cells.back().empty()) {
        cells.pop_back();
    }
    return cells;
}

std::optional<double> numberOf(std::string_view cell, char decimal)
{
    std::string text(cell);
    if (decimal != '.') {
        if (text.find('.') != std::string::npos) {
            return std::nullopt;
        }
        std::ranges::replace(text, decimal, '.');
    }
    const char* const begin = text.data() + (text.starts_with('+') ? 1 : 0);
    const char* const end = text.data() + text.size();
    double number = 0;
    const auto [at, error] = std::from_chars(begin, end, number);
    return error == std::errc() && at == end && std::isfinite(number) ? std::optional(number) : std::nullopt;
}

/// The rows of numbers of a text, and the line before them.
struct Rows {
    std::vector<std::vector<double>> rows;
    std::vector<std::string_view> head;
};

/// The numbers of a line; empty where a cell holds other text.
std::vector<double> rowOf(std::string_view line, char delimiter, char decimal)
{
    std::vector<double> row;
    for (const std::string_view cell : cellsOf(line, delimiter)) {
        const std::optional<double> number = numberOf(cell, decimal);
        if (!number) {
            return {};
        }
        row.push_back(*number);
    }
    return row;
}

Rows rowsOf(const std::vector<std::string_view>& lines, char delimiter, char decimal)
{
    Rows found;
    for (const std::string_view line : lines) {
        std::vector<double> row = rowOf(line, delimiter, decimal);
        if (row.size() < 2 || (!found.rows.empty() && row.size() != found.rows.front().size())) {
            if (found.rows.empty()) {
                found.head = cellsOf(line, delimiter);
            }
            continue;
        }
        found.rows.push_back(std::move(row));
    }
    if (found.rows.empty() || found.head.size() != found.rows.front().size()) {
        found.head.clear();
    }
    return found;
}

/// Name and unit of a heading: "Time (s)", "t [ms]", "Winkel in Grad", "x/mm".
std::pair<std::string, std::string> nameAndUnit(std::string_view heading)
{
    for (const auto& [open, close] : {std::pair{'[', ']'}, std::pair{'(', ')'}}) {
        const std::size_t begin = heading.rfind(open), end = heading.rfind(close);
        if (begin != std::string_view::npos && end != std::string_view::npos && begin < end) {
            return {std::string(withoutBlanks(heading.substr(0, begin))),
                    std::string(heading.substr(begin + 1, end - begin - 1))};
        }
    }
    for (const std::string_view word : {" in ", "/"}) {
        if (const std::size_t at = heading.find(word); at != std::string_view::npos && at > 0) {
            return {std::string(withoutBlanks(heading.substr(0, at))),
                    std::string(withoutBlanks(heading.substr(at + word.size())))};
        }
    }
    return {std::string(heading), {}};
}

/// The unit in the spelling of formulas.
std::string spelled(std::string unit)
{
    for (const auto& [written, meant] : {std::pair{"Grad", "deg"}, std::pair{"°", "deg"}, std::pair{"sec", "s"}}) {
        if (unit.starts_with(written) &&
            (unit.size() == std::string_view(written).size() || unit[std::string_view(written).size()] == '/')) {
            unit.replace(0, std::string_view(written).size(), meant);
        }
    }
    if (const std::size_t at = unit.find("²"); at != std::string::npos) {
        unit.replace(at, std::string_view("²").size(), "^2");
    }
    return unitNamed(unit) ? unit : std::string();
}

bool increases(const std::vector<std::vector<double>>& rows, std::size_t column)
{
    return std::ranges::adjacent_find(
               rows, [column](const auto& a, const auto& b) { return !(a[column] < b[column]); }) == rows.end();
}

double varianceOf(const std::vector<std::vector<double>>& rows, std::size_t column)
{
    double sum = 0, squares = 0;
    for (const std::vector<double>& row : rows) {
        sum += row[column];
    }
    const double mean = sum / static_cast<double>(rows.size());
    for (const std::vector<double>& row : rows) {
        squares += (row[column] - mean) * (row[column] - mean);
    }
    return squares;
}

bool isTimeUnit(const std::string& unit)
{
    const Outcome<DimensionalNumber> named = unitNamed(unit), second = unitNamed("s");
    return !unit.empty() && named && named->dimension == second->dimension;
}

/// Chooses the columns of time and value.
void chooseColumns(const Rows& rows, MeasuredTable& table)
{
    const std::size_t count = rows.rows.front().size();
    MeasuredFormat& format = table.format;
    std::optional<std::size_t> time;
    for (std::size_t i = 0; i < count && !time; ++i) {
        if (increases(rows.rows, i)) {
            time = i;
        }
    }
    format.timeColumn = time.value_or(0);
    format.valueColumn = format.timeColumn == 0 ? 1 : 0;
    for (std::size_t i = 0; i < count; ++i) {
        if (i != format.timeColumn && varianceOf(rows.rows, i) > varianceOf(rows.rows, format.valueColumn)) {
            format.valueColumn = i;
        }
    }
    format.timeUnit = isTimeUnit(table.units[format.timeColumn]) ? table.units[format.timeColumn] : std::string();
    format.valueUnit = table.units[format.valueColumn];
    table.isSure = time && !format.timeUnit.empty() && !format.valueUnit.empty() && count == 2;
}

/// The table of rows that were read with this delimiter and decimal sign.
Outcome<MeasuredTable> tableOf(const Rows& rows, char delimiter, char decimal)
{
    if (rows.rows.size() < kFewestRows) {
        return Failure{"there are no two columns of numbers; write a time and a value on each line"};
    }
    MeasuredTable table;
    table.format.delimiter = delimiter;
    table.format.decimal = decimal;
    for (std::size_t i = 0; i < rows.rows.front().size(); ++i) {
        const auto [name, unit] =
            i < rows.head.size() ? nameAndUnit(rows.head[i]) : std::pair<std::string, std::string>();
        table.columns.push_back(name.empty() ? "column " + std::to_string(i + 1) : name);
        table.units.push_back(spelled(unit));
    }
    chooseColumns(rows, table);
    return table;
}

}  // namespace

Outcome<MeasuredTable> measuredTableOf(std::string_view text, char delimiter, char decimal)
{
    return tableOf(rowsOf(linesOf(text), delimiter, decimal), delimiter, decimal);
}

Outcome<MeasuredTable> measuredTableOf(std::string_view text)
{
    const std::vector<std::string_view> lines = linesOf(text);
    MeasuredFormat format;
    Rows best;
    for (const char delimiter : {';', '\t', ',', ' '}) {
        for (const char decimal : {'.', ','}) {
            Rows rows = delimiter == decimal ? Rows() : rowsOf(lines, delimiter, decimal);
            if (rows.rows.size() > best.rows.size()) {
                best = std::move(rows);
                format.delimiter = delimiter;
                format.decimal = decimal;
            }
        }
    }
    return tableOf(best, format.delimiter, format.decimal);
}

Outcome<MeasuredCurve> measuredCurveOf(std::string_view text, const MeasuredFormat& format)
{
    const Rows rows = rowsOf(linesOf(text), format.delimiter, format.decimal);
    if (!isTimeUnit(format.timeUnit)) {
        return Failure{Text("{1}: this is no unit of time; write s or ms", format.timeUnit)};
    }
    if (!unitNamed(format.valueUnit)) {
        return Failure{Text("{1}: this is no unit; write rad/s or m", format.valueUnit)};
    }
    if (rows.rows.size() < kFewestRows || std::max(format.timeColumn, format.valueColumn) >= rows.rows.front().size()) {
        return Failure{"there are no two columns of numbers in this form"};
    }
    if (!increases(rows.rows, format.timeColumn)) {
        return Failure{"the times do not increase; choose another column for the time"};
    }
    const double second = unitNamed(format.timeUnit)->value;
    MeasuredCurve curve;
    curve.unit = format.valueUnit;
    curve.name =
        format.valueColumn < rows.head.size() ? nameAndUnit(rows.head[format.valueColumn]).first : std::string();
    for (const std::vector<double>& row : rows.rows) {
        curve.times.push_back(second * row[format.timeColumn]);
        curve.values.push_back(row[format.valueColumn]);
    }
    return curve;
}

}  // namespace eigenlink
