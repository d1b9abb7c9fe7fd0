#include "model/basics/round_number.h"

#include <cmath>

namespace eigenlink {

double niceBelow(double value)
{
    if (!(value > 0) || !std::isfinite(value)) {
        return 0;
    }
    const double power = std::pow(10.0, std::floor(std::log10(value)));
    const double mantissa = value / power * (1 + 1e-12);
    return power * (mantissa >= 5 ? 5 : mantissa >= 2 ? 2 : 1);
}

double wholeCount(double unit)
{
    const double count = std::round(1 / unit);
    return 1 / count == unit ? count : 0;
}

double timesUnit(double number, double unit)
{
    const double count = wholeCount(unit);
    return count > 1 ? number / count : number * unit;
}

}  // namespace eigenlink
