#include "model/studies/result.h"

#include "model/basics/enum_entry.h"

#include <algorithm>
#include <limits>

namespace eigenlink {

std::string_view keyOf(StudyStatus status)
{
    return entryOf<std::string_view>(status, {"complete", "cancelled", "limit", "stopped"});
}

ResultColumn quantityColumn(std::string name, Text label, Quantity quantity, std::vector<double> numbers)
{
    ResultColumn column =
        unitColumn(std::move(name), std::move(label), std::string(unitOf(quantity)), std::move(numbers));
    column.quantity = quantity;
    return column;
}

ResultColumn unitColumn(std::string name, Text label, std::string unit, std::vector<double> numbers)
{
    ResultColumn column;
    column.name = std::move(name);
    column.label = std::move(label);
    column.unit = std::move(unit);
    column.numbers = std::move(numbers);
    return column;
}

ResultColumn wordColumn(std::string name, Text label, std::vector<Text> words)
{
    ResultColumn column = unitColumn(std::move(name), std::move(label), "1");
    column.words = std::move(words);
    return column;
}

void ResultTable::addRow(const std::vector<double>& numbers)
{
    for (std::size_t i = 0; i < columns.size(); ++i) {
        columns[i].numbers.push_back(i < numbers.size() ? numbers[i] : std::numeric_limits<double>::quiet_NaN());
    }
}

void ResultTable::addRow(std::initializer_list<ResultCell> cells)
{
    std::size_t i = 0;
    for (const ResultCell& cell : cells) {
        if (i == columns.size()) {
            return;
        }
        ResultColumn& column = columns[i++];
        if (const auto* words = std::get_if<Text>(&cell.value)) {
            column.words.push_back(*words);
        } else {
            column.numbers.push_back(std::get<double>(cell.value));
        }
    }
    for (; i < columns.size(); ++i) {
        columns[i].numbers.push_back(std::numeric_limits<double>::quiet_NaN());
    }
}

const ResultColumn* ResultTable::find(std::string_view wanted) const
{
    const auto found = std::ranges::find(columns, wanted, &ResultColumn::name);
    return found == columns.end() ? nullptr : &*found;
}

}  // namespace eigenlink
