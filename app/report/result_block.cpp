#include "app/report/result_block.h"

#include "model/report/number.h"
#include "model/report/wording.h"
#include "model/studies/table_text.h"
#include "views/studies/result_picture.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace eigenlink::report {

namespace {

constexpr std::size_t kMostColumns = 8;  ///< side by side
constexpr std::size_t kMostPieces = 3;   ///< of a table, one below the other
constexpr int kDigits = 7;

bool hasValues(const ResultColumn& column)
{
    return column.hasWords() || !std::ranges::all_of(column.numbers, [](double each) { return std::isnan(each); });
}

}  // namespace

std::vector<const ResultColumn*> columnsWithValues(const ResultTable& table)
{
    std::vector<const ResultColumn*> columns;
    for (const ResultColumn& column : table.columns) {
        if (hasValues(column)) {
            columns.push_back(&column);
        }
    }
    return columns;
}

Line printedNumber(const ResultColumn& column, double number, const DisplayUnits& units)
{
    return std::isnan(number) ? "–" : rounded(number / displayFactor(column, units), kDigits);
}

std::vector<Table> printedTables(const ResultTable& table, const std::vector<std::size_t>& rows, const PrintedIn& in)
{
    const Wording words(in.language);
    const std::vector<const ResultColumn*> columns = columnsWithValues(table);
    std::vector<Table> pieces;
    for (std::size_t next = 0; next < columns.size() && pieces.size() < kMostPieces;) {
        const Text title = next > 0 ? Text("{1}, continued", table.title) : table.title;
        Table piece{.caption = captionOf(title, in.language), .columns = {}, .answer = true};
        piece.rows.resize(rows.size());
        const auto add = [&](const ResultColumn& column) {
            piece.columns.push_back({headingOf(column, in.units, in.language).toStdString(),
                                     column.hasWords() ? Align::left : Align::right, true});
            for (std::size_t k = 0; k < rows.size(); ++k) {
                piece.rows[k].push_back(column.hasWords() ? words(shownWords(column, rows[k]))
                                                          : printedNumber(column, column.numbers[rows[k]], in.units));
            }
        };
        if (next > 0) {
            add(*columns.front());
        }
        while (next < columns.size() && piece.columns.size() < kMostColumns) {
            add(*columns[next++]);
        }
        pieces.push_back(std::move(piece));
    }
    return pieces;
}

std::size_t columnsLeftOut(const ResultTable& table)
{
    constexpr std::size_t kMost = 1 + kMostPieces * (kMostColumns - 1);
    const std::size_t count = columnsWithValues(table).size();
    return count - std::min(count, kMost);
}

Line captionOf(const Text& title, const Language& language)
{
    const QString text = fromModel(rendered(title, language));
    const bool isWord = text.size() > 1 && text[1].isLower();  // no symbol, as in "s = 0"
    return (isWord ? text.left(1).toUpper() + text.mid(1) : text).toStdString() + ".";
}

}  // namespace eigenlink::report
