#pragma once

#include "model/basics/outcome.h"

#include <string>
#include <string_view>
#include <vector>

namespace eigenlink {

/// The form of a text of numbers in columns.
struct MeasuredFormat {
    char delimiter = ',';
    char decimal = '.';
    std::size_t timeColumn = 0, valueColumn = 1;
    std::string timeUnit, valueUnit;  ///< "ms"; empty where the file does not say

    friend bool operator==(const MeasuredFormat&, const MeasuredFormat&) = default;
};

/// The columns of a text of numbers and the form that was found.
struct MeasuredTable {
    MeasuredFormat format;
    std::vector<std::string> columns;  ///< their headings, without units; "column 1" where there is none
    std::vector<std::string> units;    ///< of the columns; empty where the heading names none
    /// True if time, value and both units were found, so that nothing has to be asked.
    bool isSure = false;
};

/// Measured values over the time.
struct MeasuredCurve {
    std::string name, unit;
    std::vector<double> times;   ///< [s]
    std::vector<double> values;  ///< in `unit`
    std::size_t leftOut = 0;     ///< lines among them without these numbers, or with the time of the line before
};

/// Finds delimiter (`;`, tab, `,` or blanks), decimal sign, columns and units of a text: those with which most lines
/// are numbers. The time is the first column that increases, one in a unit of time if there is one; the value is the
/// other one that varies most. Fails with a sentence where fewer than three lines hold two numbers.
Outcome<MeasuredTable> measuredTableOf(std::string_view text);

/// Finds the columns and units of a text whose delimiter and decimal sign are known. Fails as measuredTableOf.
Outcome<MeasuredTable> measuredTableOf(std::string_view text, char delimiter, char decimal);

/// Reads the curve; the value keeps its unit. Fails with a sentence where a unit is unknown or no time.
Outcome<MeasuredCurve> measuredCurveOf(std::string_view text, const MeasuredFormat& format);

}  // namespace eigenlink
