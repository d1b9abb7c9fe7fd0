#pragma once

#include "model/basics/quantity.h"
#include "model/mechanism/elements/unknown_keys.h"

#include <span>
#include <string>
#include <string_view>

namespace eigenlink {

/// The units in which a document's numbers are shown and typed. The numbers themselves are SI, always.
struct DisplayUnits {
    std::string length = "m";
    std::string angle = "deg";
    std::string mass = "kg";
    std::string force = "N";
    std::string modulus = "Pa";
    UnknownKeys unknown;

    friend bool operator==(const DisplayUnits&, const DisplayUnits&) = default;
};

/// A unit by its name in files, with its size in SI units.
struct UnitChoice {
    std::string_view name;
    double size;
};

/// The choices for one base quantity, the default first.
struct UnitKind {
    std::string_view key;  ///< in files, e.g. "length"
    std::string DisplayUnits::*member;
    std::span<const UnitChoice> choices;
};

/// Every unit that a document chooses; all others follow from these.
std::span<const UnitKind> unitKinds();

/// Size of the unit of a quantity in SI units: 1e3 for a stiffness in N/mm. Densities stay SI. Units that are not among
/// the choices count as the default.
double unitSize(const DisplayUnits& units, Quantity quantity);

/// Its name for people: "N/mm", "°", "kg·mm²"; empty for plain numbers.
std::string unitName(const DisplayUnits& units, Quantity quantity);

}  // namespace eigenlink
