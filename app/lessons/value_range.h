#pragma once

#include "app/lessons/quantity_check.h"
#include "model/mechanism/mechanism.h"

#include <limits>

namespace eigenlink {

/// The values that a quantity can have at all: [least, most] in SI units, whole numbers only for counts.
struct ValueRange {
    double least = -std::numeric_limits<double>::infinity();
    double most = std::numeric_limits<double>::infinity();
    bool hasLeast = true;  ///< `least` itself is one of the values
    bool isWhole = false;
};

/// The range of a quantity: frequencies and periods are at least 0, counts whole, damping ratios within ±1, and numbers
/// of parts of a mechanism (may be null) as files allow them; everything for other quantities.
ValueRange rangeOf(const AskedQuantity& quantity, const Mechanism* mechanism);

/// False if no value of the range fulfils the check.
bool canPass(const QuantityCheck& check, const ValueRange& range);

}  // namespace eigenlink
