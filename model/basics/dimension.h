#pragma once

#include "model/basics/quantity.h"

#include <array>
#include <functional>
#include <optional>
#include <string_view>

namespace eigenlink {

/// Exponents of kg, m, s, rad.
using Dimension = std::array<int, 4>;

inline constexpr Dimension kNoDimension{0, 0, 0, 0};
inline constexpr Dimension kTimeDimension{0, 0, 1, 0};
inline constexpr Dimension kVelocityDimension{0, 1, -1, 0};
inline constexpr Dimension kAccelerationDimension{0, 1, -2, 0};

/// The dimension of a quantity in SI units.
Dimension dimensionOf(Quantity quantity);

/// Angles are ratios of lengths: rad may stand or be left out.
bool isSameDimension(const Dimension& a, const Dimension& b);

/// The dimension of a product, with the exponents a + sign · b; of a quotient for sign = −1.
Dimension productOf(const Dimension& a, const Dimension& b, int sign = 1);

/// The dimension of a power; absent where an exponent would not be a whole number, or senselessly large.
[[nodiscard]] std::optional<Dimension> powerOf(const Dimension& base, double exponent);

/// True where a number of this dimension can stand for one of the other: a plain number always can.
bool mayStandFor(const Dimension& dimension, const Dimension& wanted);

/// True where a number of this dimension can stand for the quantity. A plain number always can, and rad may be left
/// out: "5 N m" of a torsion spring means per radian.
bool fits(const Dimension& dimension, Quantity quantity);

/// A number [SI] with its dimension.
struct DimensionalNumber {
    double value = 0;
    Dimension dimension = kNoDimension;
    friend bool operator==(const DimensionalNumber&, const DimensionalNumber&) = default;
};

/// The number that a name stands for; absent for an unknown one.
using NameLookup = std::function<std::optional<DimensionalNumber>(std::string_view)>;

}  // namespace eigenlink
