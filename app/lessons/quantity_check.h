#pragma once

#include "app/lessons/solved_mechanism.h"

#include <string>
#include <string_view>

namespace eigenlink {

/// A condition on a quantity:
///
///     [not] QUANTITY = | < | > | ≤ | ≥ VALUE [UNIT] [± TOLERANCE [UNIT | %]]        mode 1 frequency = 0.342 Hz ± 1 %
///     [not] QUANTITY between VALUE and VALUE [UNIT]                                 k.stiffness between 20 and 30 N/m
struct QuantityCheck {
    enum class Relation { equal, less, more, atMost, atLeast, between };

    std::string words;  ///< as written
    AskedQuantity quantity;
    Relation relation = Relation::equal;
    std::string value, upper;  ///< with units; `upper` of between
    std::string tolerance;     ///< "1 %", "0.01 Hz"; empty: see toleranceOf
    bool isNegated = false;
};

/// Whether a mechanism meets a check, and why in plain words.
struct CheckVerdict {
    bool isPassed = false;
    bool isComputed = true;  ///< false where the quantity does not exist
    Text reason;             ///< "mode 1 frequency is 0.3418 Hz, wanted 0.5 Hz ± 1 %"
};

/// Reads a check, with aliases such as "stable". Fails with a sentence that says what to write.
Outcome<QuantityCheck> quantityCheckOf(std::string_view words);

/// Judges a mechanism by a check.
CheckVerdict judge(SolvedMechanism& mechanism, const QuantityCheck& check);

/// The number of a text in a unit, "0,342 Hz" as well as "342 mHz"; a number without unit has this one. Fails with a
/// sentence where it is no number or its unit does not fit.
Outcome<double> numberInUnit(std::string_view text, const std::string& unit);

/// Half-width of the interval of values that count as equal: a tolerance with unit, or in percent of the value; without
/// one 1 % of the value, and nothing but rounding for counts and ratios.
Outcome<double> toleranceOf(std::string_view tolerance, double value, const std::string& unit);

/// A value with six digits and its unit: "0.341813 Hz".
Text shownValue(const FoundQuantity& value);

}  // namespace eigenlink
