#include "views/inspector/number_step.h"

#include "model/basics/tolerances.h"

#include <cmath>

namespace eigenlink {

namespace {

double stepFor(double value, Quantity quantity, double unit)
{
    if (quantity == Quantity::angle) {
        return std::acos(-1.0) / 180 / unit;
    }
    return value == 0 ? 0.1 : std::pow(10, std::floor(std::log10(std::abs(value)) + tolerance::kEqual) - 1);
}

/// Takes the binary dust off a multiple of a decimal step: 3 × 0.1 is 0.3.
double rounded(double value, double step)
{
    const double inverse = std::round(1 / step);
    return inverse >= 1 && std::abs(inverse * step - 1) < tolerance::kEqual ? std::round(value * inverse) / inverse
                                                                            : value;
}

}  // namespace

double stepped(double shown, double count, Quantity quantity, double unit)
{
    const double size = stepFor(shown, quantity, unit) * std::abs(count);
    const double position = shown / size;
    const double target = count > 0 ? std::floor(position + tolerance::kNearlyEqual) + 1
                                    : std::ceil(position - tolerance::kNearlyEqual) - 1;
    return rounded(target * size, size);
}

}  // namespace eigenlink
