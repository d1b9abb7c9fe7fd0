#pragma once

#include "model/basics/dimension.h"
#include "model/basics/outcome.h"

#include <string>
#include <string_view>
#include <vector>

namespace eigenlink {

/// The value of a formula: numbers, + − * / ^ and brackets, pi, sqrt sin cos tan asin acos atan exp log abs, units
/// ("30 deg", "5 kN/m") and names, which come before units: "2*k", "m*g/2". Sums need equal dimensions. Fails with a
/// sentence that names what cannot be read.
Outcome<DimensionalNumber> evaluateFormula(std::string_view formula, const NameLookup& names = {});

/// The value [SI] of a formula for a number of this dimension; a formula without units gives it as it is. Fails where
/// units do not fit.
Outcome<double> evaluateFor(std::string_view formula, const Dimension& wanted, const NameLookup& names);

/// The size of a unit as text in SI units, "N/m", "mm"; the empty text is 1. Fails for a text that is no unit.
Outcome<DimensionalNumber> unitNamed(std::string_view unit);

/// The words of a formula in their order, parts of it: names, units and functions, not the numbers before them ("2k").
std::vector<std::string_view> wordsOfFormula(std::string_view formula);

/// True for what can stand as a name in a formula: a letter, then letters, digits and _; none of its functions.
bool isNameOfFormula(std::string_view name);

}  // namespace eigenlink
