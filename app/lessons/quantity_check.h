#pragma once

#include "app/lessons/solved_mechanism.h"

#include <limits>
#include <string>
#include <string_view>

namespace eigenlink {

/// A condition on a quantity:
///
///     [not] QUANTITY = | < | > | ≤ | ≥ VALUE [UNIT] [± TOLERANCE [UNIT | %]]        mode 1 frequency = 0.342 Hz ± 1 %
///     [not] QUANTITY between VALUE and VALUE [UNIT]                                 k.stiffness between 20 and 30 N/m
///
/// A number without a unit has that of the other number of its check; where neither has one, that of the quantity.
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
    Text reason;             ///< "mode 1 frequency is 0.3418 Hz; wanted: mode 1 frequency = 0.5 Hz ± 1 %"
    Text found{};            ///< what is: "now 0.3418 Hz"; empty where nothing was computed
};

/// Reads a check, with aliases such as "stable". Fails with a sentence that says what to write.
Outcome<QuantityCheck> quantityCheckOf(std::string_view words);

/// The interval of numbers that fulfil a relation, without its ends where they are not `hasEnds`.
struct AcceptedRange {
    double low = -std::numeric_limits<double>::infinity();
    double high = std::numeric_limits<double>::infinity();
    bool hasEnds = true;

    bool holds(double number) const
    {
        return hasEnds ? number >= low && number <= high : number > low && number < high;
    }
};

/// The numbers in the unit of `value` that fulfil a check that is not negated; a bound that is zero beside the whole of
/// `value` is moved by rounding. Fails with a sentence where a value of the check is no number in this unit.
Outcome<AcceptedRange> acceptedBy(const QuantityCheck& check, const FoundQuantity& value);
/// The numbers in SI units that fulfil a check; numbers without unit are taken as they are.
Outcome<AcceptedRange> acceptedBy(const QuantityCheck& check);

/// Judges a mechanism by a check.
CheckVerdict judge(SolvedMechanism& mechanism, const QuantityCheck& check);

/// The number of a text in a unit, "0,342 Hz" as well as "342 s^-1"; a number without unit has this one. Fails with a
/// sentence where it is no number or its unit does not fit.
Outcome<double> numberInUnit(std::string_view text, const std::string& unit);

/// Half-width of the interval of values that count as equal: a tolerance with unit, or in percent of the value; without
/// one 1 % of the value, and nothing but rounding for counts and ratios. Where the value is zero beside its `whole` (as
/// of FoundQuantity), a relative tolerance is at least the part of the whole below which numbers are zero.
Outcome<double> toleranceOf(std::string_view tolerance, double value, const std::string& unit, double whole = 0);

/// A value with six digits and its unit: "0.341813 Hz".
Text shownValue(const FoundQuantity& value);

}  // namespace eigenlink
