#include "app/io/result_file.h"

#include "model/basics/collect.h"
#include "model/basics/number_text.h"
#include "model/basics/text_table.h"
#include "model/basics/unit_text.h"
#include "model/data/labelled_matrix.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace eigenlink {

namespace {

/// Rows of numbers under the names of their columns as a matrix; a row that is shorter ends with NaN.
/// Rows have names where these are given.
LabelledMatrix tableMatrix(const std::string& name, const Text& meaning, const std::vector<std::string>& columns,
                           const std::vector<std::vector<double>>& rows, std::vector<std::string> rowNames = {})
{
    Eigen::MatrixXd values =
        Eigen::MatrixXd::Constant(static_cast<Eigen::Index>(rows.size()), static_cast<Eigen::Index>(columns.size()),
                                  std::numeric_limits<double>::quiet_NaN());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        for (std::size_t k = 0; k < rows[i].size(); ++k) {
            values(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(k)) = rows[i][k];
        }
    }
    rowNames.resize(rows.size());
    LabelledMatrix matrix;
    matrix.name = name;
    matrix.symbol = name;
    matrix.meaning = meaning;
    matrix.rows = labelsOf(name + "_rows", std::move(rowNames));
    matrix.columns = labelsOf(name + "_columns", columns);
    matrix.values = std::move(values);
    return matrix;
}

std::vector<std::string> wordsOf(const ResultColumn& column)
{
    return mapped<std::vector<std::string>>(column.words, [](const Text& each) { return rendered(each); });
}

/// Why a result is not complete; empty where it is.
Text endOf(const StudyResult& result)
{
    return result.status == StudyStatus::cancelled && result.reason.isEmpty()
               ? Text("interrupted: this is what was finished until then")
               : result.reason;
}

constexpr int kShownDigits = 8;
constexpr std::size_t kShownRows = 40;  ///< longer tables are only named

std::string shownCell(const ResultColumn& column, std::size_t row, const Words& words)
{
    if (column.hasWords()) {
        return words(shownWords(column, row));
    }
    const double number = column.numbers[row];
    return std::isnan(number) ? "–" : formatRounded(number, kShownDigits);
}

/// The columns that have a value in any row.
std::vector<const ResultColumn*> shownColumns(const ResultTable& table)
{
    std::vector<const ResultColumn*> columns;
    for (const ResultColumn& column : table.columns) {
        if (column.hasWords() || !std::ranges::all_of(column.numbers, [](double each) { return std::isnan(each); })) {
            columns.push_back(&column);
        }
    }
    return columns;
}

void addTable(std::string& text, const ResultTable& table, const Words& words)
{
    if (table.rowCount() > kShownRows) {
        text += "\n" +
                words(Text("{1}: {2} rows; --csv --table {3} writes them", table.title, table.rowCount(), table.name)) +
                "\n";
        return;
    }
    const std::vector<const ResultColumn*> columns = shownColumns(table);
    std::vector<TextTable::Align> aligns;
    std::vector<std::string> head;
    for (const ResultColumn* column : columns) {
        aligns.push_back(column->hasWords() ? TextTable::Align::left : TextTable::Align::right);
        head.push_back(words(column->label) + (column->unit == "1" || column->unit == kRowUnit
                                                   ? ""
                                                   : " [" + unitWithDots(column->unit) + "]"));
    }
    TextTable lines(aligns);
    lines.addRow(std::move(head));
    for (std::size_t row = 0; row < table.rowCount(); ++row) {
        auto cells = mapped<std::vector<std::string>>(
            columns, [&](const ResultColumn* column) { return shownCell(*column, row, words); });
        lines.addRow(std::move(cells));
    }
    text += (text.empty() ? "" : "\n") + words(table.title) + "\n\n" + lines.toString(2);
}

}  // namespace

std::vector<LabelledMatrix> resultMatrices(const StudyResult& result)
{
    std::vector<LabelledMatrix> matrices;
    for (const ResultTable& table : result.tables) {
        if (table.use == TableUse::people) {
            continue;
        }
        std::vector<std::string> names, units;
        std::vector<std::vector<double>> rows(table.rowCount());
        for (const ResultColumn& column : table.columns) {
            if (column.isDisplayed || column.hasWords()) {
                continue;
            }
            names.push_back(column.name);
            units.push_back(column.unit);
            for (std::size_t row = 0; row < rows.size(); ++row) {
                rows[row].push_back(column.numbers[row]);
            }
        }
        if (!names.empty() && !rows.empty()) {
            // A first column of words names the rows.
            matrices.push_back(tableMatrix(table.name, table.title, names, rows, wordsOf(table.columns.front())));
            auto& further = matrices.back().further;
            further.push_back(labelsOf(table.name + "_units", std::move(units)));
            for (std::size_t i = 1; i < table.columns.size(); ++i) {
                if (table.columns[i].hasWords()) {
                    further.push_back(labelsOf(table.name + "_" + table.columns[i].name, wordsOf(table.columns[i])));
                }
            }
        }
    }
    if (result.status != StudyStatus::complete) {
        const std::string status(keyOf(result.status));
        matrices.push_back(
            tableMatrix("status", "why the result is not complete", {status}, {{1}}, {rendered(endOf(result))}));
    }
    return matrices;
}

std::string resultText(const StudyResult& result, const Language& language)
{
    const Words words(language);
    const Text end = endOf(result);
    std::string text = end.isEmpty() ? "" : words(end) + "\n";
    for (const Message& message : result.messages) {
        text += message.severity == Severity::note ? words(message.text) + "\n" : "";
    }
    for (const ResultTable& table : result.tables) {
        if (table.rowCount() > 0 && table.use != TableUse::files) {
            addTable(text, table, words);
        }
    }
    return text;
}

}  // namespace eigenlink
