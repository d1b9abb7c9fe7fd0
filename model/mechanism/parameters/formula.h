#pragma once

#include "model/mechanism/expressions/expression.h"

namespace eigenlink {

/// The value of a formula without t. Fails with a sentence that names what cannot be read.
Outcome<DimensionalNumber> evaluateFormula(std::string_view formula, const NameLookup& names = {});

/// The value [SI] of a formula for a number of this dimension; a formula without units gives it as it is. Turns and
/// angles a second stand for each other: "10 Hz" of a speed is 20π rad/s, "60 rpm" of a frequency 1 Hz. Fails where
/// units do not fit.
Outcome<double> evaluateFor(std::string_view formula, const Dimension& wanted, const NameLookup& names);

/// The size of a unit as text in SI units, "N/m", "mm"; the empty text is 1. Fails for a text that is no unit.
Outcome<DimensionalNumber> unitNamed(std::string_view unit);

}  // namespace eigenlink
