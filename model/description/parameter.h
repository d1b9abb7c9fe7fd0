#pragma once

#include "model/basics/vector2.h"
#include "model/elements/unknown_keys.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace eigenlink {

/// A named number that numbers of the mechanism are computed from.
struct Parameter {
    std::string id;
    double value = 0;              ///< in `unit`
    std::string formula;           ///< what gives the value where it depends on other parameters; empty: a plain number
    std::string unit;              ///< "N/m"; empty: a number without unit
    std::optional<Vector2> range;  ///< from x to y, in `unit`
    std::string text;              ///< what it is, for people
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

}  // namespace eigenlink
