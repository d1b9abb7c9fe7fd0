#include "model/basics/dimension.h"

#include <algorithm>
#include <cmath>

namespace eigenlink {

Dimension dimensionOf(Quantity quantity)
{
    switch (quantity) {
        case Quantity::none:
            return kNoDimension;
        case Quantity::length:
            return {0, 1, 0, 0};
        case Quantity::angle:
            return {0, 0, 0, 1};
        case Quantity::mass:
            return {1, 0, 0, 0};
        case Quantity::inertia:
            return {1, 2, 0, 0};
        case Quantity::force:
            return {1, 1, -2, 0};
        case Quantity::torque:
            return {1, 2, -2, 0};
        case Quantity::stiffness:
            return {1, 0, -2, 0};
        case Quantity::damping:
            return {1, 0, -1, 0};
        case Quantity::torsionStiffness:
            return {1, 2, -2, -1};
        case Quantity::torsionDamping:
            return {1, 2, -1, -1};
        case Quantity::modulus:
            return {1, -1, -2, 0};
        case Quantity::density:
            return {1, -3, 0, 0};
        case Quantity::area:
            return {0, 2, 0, 0};
        case Quantity::secondMoment:
            return {0, 4, 0, 0};
        case Quantity::angularVelocity:
            return {0, 0, -1, 1};
        case Quantity::time:
            return {0, 0, 1, 0};
    }
    return kNoDimension;
}

bool isSameDimension(const Dimension& a, const Dimension& b)
{
    return std::equal(a.begin(), a.begin() + 3, b.begin());
}

Dimension productOf(const Dimension& a, const Dimension& b, int sign)
{
    Dimension sum = a;
    for (std::size_t i = 0; i < sum.size(); ++i) {
        sum[i] += sign * b[i];
    }
    return sum;
}

std::optional<Dimension> powerOf(const Dimension& base, double exponent)
{
    Dimension power = base;
    for (int& each : power) {
        const double scaled = each * exponent;
        if (scaled != std::round(scaled) || std::abs(scaled) > 100) {
            return std::nullopt;
        }
        each = static_cast<int>(scaled);
    }
    return power;
}

bool mayStandFor(const Dimension& dimension, const Dimension& wanted)
{
    return isSameDimension(dimension, kNoDimension) || isSameDimension(dimension, wanted);
}

bool fits(const Dimension& dimension, Quantity quantity)
{
    return mayStandFor(dimension, dimensionOf(quantity));
}

}  // namespace eigenlink
