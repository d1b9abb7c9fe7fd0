#pragma once

#include "model/basics/outcome.h"
#include "model/basics/quantity.h"

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace eigenlink {

/// Exponents of kg, m, s, rad.
using Dimension = std::array<int, 4>;

inline constexpr Dimension kNoDimension{0, 0, 0, 0};
inline constexpr Dimension kVelocityDimension{0, 1, -1, 0};
inline constexpr Dimension kAccelerationDimension{0, 1, -2, 0};

/// The dimension of a quantity in SI units.
Dimension dimensionOf(Quantity quantity);

/// True where a number of this dimension can stand for the quantity. A plain number always can, and rad may be left
/// out: "5 N m" of a torsion spring means per radian.
bool fits(const Dimension& dimension, Quantity quantity);

/// A number [SI] with its dimension.
struct DimensionalNumber {
    double value = 0;
    Dimension dimension = kNoDimension;
};

/// The number that a name stands for; absent for an unknown one.
using NameLookup = std::function<std::optional<DimensionalNumber>(std::string_view)>;

/// The value of a formula: numbers, + − * / ^ and brackets, pi, sqrt sin cos tan asin acos atan exp log abs, units
/// ("30 deg", "5 kN/m") and names, which come before units: "2*k", "m*g/2". Sums need equal dimensions. Fails with a
/// sentence that names what cannot be read.
Outcome<DimensionalNumber> evaluateFormula(std::string_view formula, const NameLookup& names = {});

/// The value [SI] of a formula for a number of this dimension; a formula without units gives it as it is. Fails where
/// units do not fit.
Outcome<double> evaluateFor(std::string_view formula, const Dimension& wanted, const NameLookup& names);

/// The size of a unit as text in SI units, "N/m", "mm"; the empty text is 1. Fails for what is no unit.
Outcome<DimensionalNumber> unitNamed(std::string_view unit);

/// True for what can stand as a name in a formula: a letter, then letters, digits and _; none of its functions.
bool isNameOfFormula(std::string_view name);

}  // namespace eigenlink
