#include "app/report/result_block.h"

#include "model/report/number.h"
#include "model/report/wording.h"
#include "model/studies/table_text.h"
#include "views/studies/result_picture.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace eigenlink::report {

namespace {

constexpr std::size_t kMostColumns = 8;  ///< side by side
constexpr int kDigits = 7;

bool hasValues(const ResultColumn& column)
{
    return column.hasWords() || !std::ranges::all_of(column.numbers, [](double each) { return std::isnan(each); });
}

}  // namespace

Line printedNumber(const ResultColumn& column, double number, const DisplayUnits& units)
{
    return std::isnan(number) ? "–" : rounded(number / displayFactor(column, units), kDigits);
}

Table printedTable(const ResultTable& table, const std::vector<std::size_t>& rows, const PrintedIn& in)
{
    const Wording words(in.language);
    Table printed{.caption = captionOf(table.title, in.language), .columns = {}, .answer = true};
    std::vector<const ResultColumn*> columns;
    for (const ResultColumn& column : table.columns) {
        if (hasValues(column) && columns.size() < kMostColumns) {
            columns.push_back(&column);
            printed.columns.push_back({headingOf(column, in.units, in.language).toStdString(),
                                       column.hasWords() ? Align::left : Align::right, true});
        }
    }
    for (const std::size_t row : rows) {
        std::vector<Line>& cells = printed.rows.emplace_back();
        for (const ResultColumn* column : columns) {
            cells.push_back(column->hasWords() ? words(shownWords(*column, row))
                                               : printedNumber(*column, column->numbers[row], in.units));
        }
    }
    return printed;
}

Table printedTable(const ResultTable& table, std::size_t count, const PrintedIn& in)
{
    std::vector<std::size_t> rows(count);
    std::iota(rows.begin(), rows.end(), std::size_t{0});
    return printedTable(table, rows, in);
}

Line captionOf(const Text& title, const Language& language)
{
    const QString text = fromModel(rendered(title, language));
    const bool isWord = text.size() > 1 && text[1].isLower();  // no symbol, as in "s = 0"
    return (isWord ? text.left(1).toUpper() + text.mid(1) : text).toStdString() + ".";
}

}  // namespace eigenlink::report
