#pragma once

#include "model/assembly/system.h"
#include "model/basics/message.h"
#include "model/basics/quantity.h"
#include "model/basics/text.h"
#include "model/mechanism/mechanism.h"
#include "model/report/report.h"

#include <Eigen/Dense>

#include <any>
#include <complex>
#include <concepts>
#include <cstddef>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace eigenlink {

/// The end of a study.
enum class StudyStatus {
    complete,
    cancelled,  ///< stopped by the user; the rows that were finished are kept
    limit,      ///< a limit of time or work was reached
    stopped,    ///< could not go on, for the reason that is given
};

/// Key of a status in files: "complete".
std::string_view keyOf(StudyStatus status);

/// Column of a table: numbers, or words where `words` is not empty.
struct ResultColumn {
    std::string name;                    ///< heading in files: "frequency_hz"
    Text label{};                        ///< heading for people: "frequency"
    std::string unit{};                  ///< SI unit: "Hz", "m/s"; "1" of a ratio or a count
    Quantity quantity = Quantity::none;  ///< decides the unit that is displayed; none: `unit`
    std::vector<double> numbers{};       ///< NaN where a row has no value
    std::vector<Text> words{};           ///< in place of numbers
    bool isDisplayed = false;            ///< only displayed: files have the numbers from which it follows
    int digits = 0;                      ///< significant digits in files; 0: as many as read back equal
    std::string missing{};               ///< in a CSV file where a row has no value

    bool hasWords() const { return !words.empty(); }
    std::size_t rowCount() const { return hasWords() ? words.size() : numbers.size(); }
};

/// Column of numbers whose unit follows from its quantity.
ResultColumn quantityColumn(std::string name, Text label, Quantity quantity, std::vector<double> numbers = {});
/// Column of numbers in an SI unit.
ResultColumn unitColumn(std::string name, Text label, std::string unit, std::vector<double> numbers = {});
/// Column of words.
ResultColumn wordColumn(std::string name, Text label, std::vector<Text> words = {});

/// Cell of a row: a number, or words; ids and keys are the same in every language.
struct ResultCell {
    // NOLINTBEGIN(google-explicit-constructor): a row is a list of values
    ResultCell(double number) : value(number) {}
    ResultCell(std::integral auto count) : value(static_cast<double>(count)) {}
    ResultCell(Text words) : value(std::move(words)) {}
    ResultCell(const std::string& key) : value(Text::verbatim(key)) {}
    ResultCell(std::string_view key) : value(Text::verbatim(std::string(key))) {}
    // NOLINTEND(google-explicit-constructor)

    std::variant<double, Text> value;
};

/// Readers of a table: a table of many columns may be for files, and several narrow ones in its place for people.
enum class TableUse { everywhere, files, people };

/// Table of results. All columns have the same number of rows; a first column of words names them.
struct ResultTable {
    std::string name;  ///< identifier: "response"
    Text title;        ///< caption: "frequency response, one row for each frequency"
    std::vector<ResultColumn> columns{};
    TableUse use = TableUse::everywhere;

    /// The number of rows, that of the first column; 0 without columns.
    std::size_t rowCount() const { return columns.empty() ? 0 : columns.front().rowCount(); }
    /// Appends a row; numbers that are missing at its end are NaN, cells beyond the last column are left out.
    void addRow(const std::vector<double>& numbers);
    void addRow(std::initializer_list<ResultCell> cells);
    /// The column with this name; null for an unknown name.
    const ResultColumn* find(std::string_view name) const;
};

/// Value that a chart marks: a vertical or horizontal line, or a point where both are given.
struct ResultMark {
    std::optional<double> x, y;
    Text label;
};

/// Chart over the columns of one table.
struct ResultChart {
    std::string name;
    Text title;
    std::size_t table = 0;       ///< index in StudyResult::tables
    std::size_t x = 0;           ///< column
    std::vector<std::size_t> y;  ///< columns, of one unit
    bool isLogarithmicX = false, isLogarithmicY = false;
    bool isPoints = false;  ///< single points in place of a line
    std::vector<ResultMark> marks{};
    std::optional<std::size_t> groupBy{};  ///< column of words: the rows of each word are points of one colour
    std::vector<Text> groups{};            ///< its words in the order of their colours; others are muted
    bool isPlane = false;                  ///< one scale for both axes
    bool hasUnitCircle = false;
};

/// Configuration that belongs to a row of a table, for the canvas.
struct Moment {
    std::shared_ptr<const System> system{};  ///< null: the system of the analysis
    Eigen::VectorXd q;                       ///< n
    Eigen::VectorXcd shape{};                ///< δq, n; empty: nothing moves
    std::complex<double> s{};                ///< eigenvalue by which the shape moves [1/s]
    Text title{}, subtitle{};
};

/// Everything that leaves a study.
struct StudyResult {
    StudyStatus status = StudyStatus::complete;
    Text reason{};  ///< why it is not complete
    std::vector<ResultTable> tables{};
    std::vector<ResultChart> charts{};
    /// Configuration of a row of the first table; null or std::nullopt where none belongs to it.
    std::function<std::optional<Moment>(std::size_t row)> momentAt{};
    bool staysAtEquilibrium = false;  ///< every row has the configuration of the analysis; only shapes differ
    std::vector<Message> messages{};
    /// Eigenvalues of mechanisms beside this one [rad/s], which the complex plane shows as clouds; null: none.
    std::shared_ptr<const std::vector<std::complex<double>>> clouds{};
    std::optional<Mechanism> changed{};  ///< the mechanism that the study proposes
    std::vector<report::Block> sheet{};  ///< paragraphs and formulas, where the study writes them
    std::any value{};  ///< typed result of the algorithm, for special views and JSON of earlier versions
};

}  // namespace eigenlink
