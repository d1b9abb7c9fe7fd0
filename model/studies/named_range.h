#pragma once

#include "model/basics/text.h"
#include "model/mechanism/parameters/variable.h"
#include "model/studies/result.h"

#include <optional>
#include <string>
#include <string_view>

namespace eigenlink {

/// A number of the mechanism by its name, with the range of its values: "k.stiffness=10:90:9".
struct NamedRange {
    std::string name;
    double from = 0, to = 0;
    double count = 0;  ///< of the values
};

/// Text of a range, from which namedRangeOf reads the same.
std::string textOf(const NamedRange& range);

/// Range of a text; absent where from, to or the count is no number.
std::optional<NamedRange> namedRangeOf(std::string_view text);

/// The mechanism with another value of a number. Fails where it would have errors, with the first of them.
Outcome<Mechanism> changedBy(const Variable& variable, double value);

/// "k.stiffness = 13.8737 N/m": the name of a number and a value of it in its unit.
Text valueText(const std::string& name, double value, const std::string& unit, int digits = 6);

/// Column of the values of a number of the mechanism; "1" stands for no unit.
ResultColumn valueColumn(const std::string& name, const std::string& unit);

}  // namespace eigenlink
