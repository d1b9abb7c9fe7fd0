#pragma once

#include "model/basics/tolerances.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace eigenlink {

/// A place between `low` and `high` at which f(t) vanishes, to rounding of t, from its values at both, which differ in
/// sign: regula falsi that halves the value at the end that stays (the Illinois method: Dowell and Jarratt, BIT 11
/// (1971) 168). NaN where f becomes NaN on the way.
template <class Function>
double rootBetween(double low, double high, double atLow, double atHigh, const Function& f)
{
    constexpr int kMostSteps = 100;
    if (low > high) {
        std::swap(low, high);
        std::swap(atLow, atHigh);
    }
    const auto rounding = [&] { return tolerance::kTwoRoundings * std::max(std::abs(low), std::abs(high)); };
    for (int i = 0; i < kMostSteps && high - low > rounding() && atLow != 0 && atHigh != 0; ++i) {
        const double t = std::clamp(high - atHigh * (high - low) / (atHigh - atLow), low, high);
        const double at = f(t);
        if (t == low || t == high || at == 0 || std::isnan(at)) {
            return std::isnan(at) ? at : t;
        }
        if ((at < 0) == (atHigh < 0)) {
            atLow *= 0.5;
        } else {
            low = high;
            atLow = atHigh;
        }
        high = t;
        atHigh = at;
        if (low > high) {
            std::swap(low, high);
            std::swap(atLow, atHigh);
        }
    }
    return std::abs(atLow) < std::abs(atHigh) ? low : high;
}

}  // namespace eigenlink
