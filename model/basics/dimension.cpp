#include "model/basics/dimension.h"

#include <algorithm>
#include <cmath>

namespace eigenlink {

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
    return dimension == kNoDimension || isSameDimension(dimension, wanted);
}

bool fits(const Dimension& dimension, Quantity quantity)
{
    return mayStandFor(dimension, dimensionOf(quantity));
}

}  // namespace eigenlink
