#pragma once

#include "model/elements/field.h"

#include <QStringView>

#include <array>
#include <numbers>
#include <optional>

namespace eigenlink {

/// Exponents of kg, m, s, rad.
using Dimension = std::array<int, 4>;

inline constexpr Dimension kPlain{0, 0, 0, 0};
inline constexpr Dimension kAngle{0, 0, 0, 1};
inline constexpr double kDegree = std::numbers::pi / 180;

/// A unit that can be typed: its size in SI units and its dimension.
struct Unit {
    std::u16string_view name;
    double factor;
    Dimension dimension;
};

/// The unit with this name; none for an unknown one.
std::optional<Unit> findUnit(QStringView name);

/// The dimension with the exponents of `b` added `sign` times to those of `a`.
Dimension combined(const Dimension& a, const Dimension& b, int sign);

/// True when a number of this dimension can stand for the quantity; a plain number always can.
bool fits(const Dimension& dimension, Quantity quantity);

}  // namespace eigenlink
