#pragma once

#include "model/basics/vector2.h"
#include "model/mechanism/elements/unknown_keys.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace eigenlink {

/// The tolerance of a number in a mechanism as it is built.
struct NumberTolerance {
    std::string amount;      ///< T: "5%" of the value, "0.01 kg", or a number in the unit of the value
    bool isUniform = false;  ///< all values within ±T are equally likely; else normal with σ = T/3, cut at ±T

    friend bool operator==(const NumberTolerance&, const NumberTolerance&) = default;
};

/// A named number that numbers of the mechanism are computed from.
struct Parameter {
    std::string id;
    double value = 0;              ///< in `unit`
    std::string formula;           ///< what gives the value where it depends on other parameters; empty: a plain number
    std::string unit;              ///< "N/m"; empty: a number without unit
    std::optional<Vector2> range;  ///< from x to y, in `unit`
    std::string text;              ///< what it is, for people
    std::optional<NumberTolerance> tolerance;
    UnknownKeys unknown;

    friend bool operator==(const Parameter&, const Parameter&) = default;
};

/// A number of the mechanism that a formula of parameters gives.
struct BoundNumber {
    std::string part;     ///< id of the point or element; empty: of the mechanism itself
    std::string key;      ///< "stiffness", "at[0]", "section.radius", "gravity[1]"
    std::string formula;  ///< "2*k"

    friend bool operator==(const BoundNumber&, const BoundNumber&) = default;
};

/// A number of the mechanism, named as in BoundNumber, that has a tolerance.
struct BoundTolerance {
    std::string part, key;
    NumberTolerance tolerance;

    friend bool operator==(const BoundTolerance&, const BoundTolerance&) = default;
};

}  // namespace eigenlink
