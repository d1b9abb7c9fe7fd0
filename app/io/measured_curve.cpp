#include "app/io/measured_curve.h"

#include "model/mechanism/parameters/formula.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <functional>
#include <map>
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
    if (constexpr std::string_view kMinus = "−"; text.starts_with(kMinus)) {
        text.replace(0, kMinus.size(), "-");
    }
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

/// The rows of numbers of a text, and the headings above them.
struct Rows {
    std::vector<std::vector<double>> rows;
    std::vector<std::string> head;
    std::size_t leftOut = 0;  ///< lines below the first row that are none
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
    for (const auto& [written, meant] :
         {std::pair{"Grad", "deg"}, std::pair{"°", "deg"}, std::pair{"degrees", "deg"}, std::pair{"sec", "s"},
          std::pair{"seconds", "s"}, std::pair{"Sekunden", "s"}, std::pair{"msec", "ms"}}) {
        if (unit.starts_with(written) &&
            (unit.size() == std::string_view(written).size() || unit[std::string_view(written).size()] == '/')) {
            unit.replace(0, std::string_view(written).size(), meant);
        }
    }
    if (const std::size_t at = unit.find("²"); at != std::string::npos) {
        unit.replace(at, std::string_view("²").size(), "^2");
    }
    if (unit.ends_with('2') && !unit.ends_with("^2")) {
        unit.insert(unit.size() - 1, "^");  // "m/s2"
    }
    return unitNamed(unit) ? unit : std::string();
}

/// A heading without brackets that is a unit alone: "(ms)", "rad".
std::string unitAlone(std::string_view cell)
{
    const auto [name, unit] = nameAndUnit(cell);
    return name.empty() ? spelled(unit) : unit.empty() ? spelled(name) : std::string();
}

/// The headings of the columns above a line; units may have a line of their own. Empty for a text without headings.
std::vector<std::string> headAbove(const std::vector<std::string_view>& lines, std::size_t first, char delimiter,
                                   std::size_t count)
{
    const auto cellsAbove = [&](std::size_t lineCount) {
        std::vector<std::string> cells;
        if (first >= lineCount) {
            std::string_view line = lines[first - lineCount];
            line.remove_prefix(std::min(line.find_first_not_of("#% "), line.size()));
            for (const std::string_view cell : cellsOf(line, delimiter)) {
                cells.emplace_back(cell);
            }
        }
        // Blanks stand within headings too.
        const bool isHead = delimiter == ' ' ? cells.size() == count : cells.size() >= count;
        cells.resize(isHead ? count : 0);
        return cells;
    };
    std::vector<std::string> head = cellsAbove(1);
    std::vector<std::string> names = cellsAbove(2);
    const bool areUnits = std::ranges::none_of(head, [](const std::string& each) { return unitAlone(each).empty(); });
    if (head.empty() || names.empty() || !areUnits) {
        return head;
    }
    for (std::size_t i = 0; i < count; ++i) {
        names[i] += " (" + unitAlone(head[i]) + ")";
    }
    return names;
}

/// The lines with as many numbers as most of them have.
Rows rowsOf(const std::vector<std::string_view>& lines, char delimiter, char decimal)
{
    std::vector<std::vector<double>> all;
    std::map<std::size_t, std::size_t> counts;
    for (const std::string_view line : lines) {
        all.push_back(rowOf(line, delimiter, decimal));
        counts[all.back().size()] += all.back().size() >= 2 ? 1 : 0;
    }
    Rows found;
    if (lines.empty()) {
        return found;
    }
    const std::size_t count = std::ranges::max_element(counts, {}, [](const auto& each) { return each.second; })->first;
    for (std::size_t i = 0; i < all.size() && count >= 2; ++i) {
        if (all[i].size() != count) {
            found.leftOut += found.rows.empty() ? 0 : 1;
            continue;
        }
        if (found.rows.empty()) {
            found.head = headAbove(lines, i, delimiter, count);
        }
        found.rows.push_back(std::move(all[i]));
    }
    return found;
}

/// The first row behind which a smaller number follows; the end where the column increases.
auto lastBeforeFall(const std::vector<std::vector<double>>& rows, std::size_t column)
{
    return std::ranges::adjacent_find(rows, [column](const auto& a, const auto& b) { return b[column] < a[column]; });
}

bool increases(const std::vector<std::vector<double>>& rows, std::size_t column, bool strictly)
{
    const bool stays = std::ranges::adjacent_find(rows, std::ranges::equal_to(),
                                                  [column](const auto& row) { return row[column]; }) != rows.end();
    return lastBeforeFall(rows, column) == rows.end() && rows.front()[column] < rows.back()[column] &&
           !(strictly && stays);
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
    const auto take = [&](const auto& fits) {
        for (std::size_t i = 0; i < count && !time; ++i) {
            time = fits(i) ? std::optional(i) : std::nullopt;
        }
    };
    take([&](std::size_t i) { return isTimeUnit(table.units[i]) && increases(rows.rows, i, false); });
    take([&](std::size_t i) { return increases(rows.rows, i, true); });
    take([&](std::size_t i) { return increases(rows.rows, i, false); });
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
        for (const char decimal : {'.', ','}) {  // both a comma: numbers in quotes
            Rows rows = rowsOf(lines, delimiter, decimal);
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
    if (const auto fall = lastBeforeFall(rows.rows, format.timeColumn); fall != rows.rows.end()) {
        return Failure{Text("the times do not increase: {1} stands behind {2}; choose another column for the time",
                            Number{fall[1][format.timeColumn], {}, 8}, Number{fall[0][format.timeColumn], {}, 8})};
    }
    const double second = unitNamed(format.timeUnit)->value;
    MeasuredCurve curve;
    curve.unit = format.valueUnit;
    curve.name =
        format.valueColumn < rows.head.size() ? nameAndUnit(rows.head[format.valueColumn]).first : std::string();
    curve.leftOut = rows.leftOut;
    for (const std::vector<double>& row : rows.rows) {
        const double time = second * row[format.timeColumn];
        if (!curve.times.empty() && time == curve.times.back()) {
            ++curve.leftOut;
            continue;
        }
        curve.times.push_back(time);
        curve.values.push_back(row[format.valueColumn]);
    }
    return curve.times.size() < kFewestRows
               ? Outcome<MeasuredCurve>(Failure{"fewer than three times differ; choose another column for the time"})
               : curve;
}

}  // namespace eigenlink
