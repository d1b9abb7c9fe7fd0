#pragma once

#include "model/basics/tolerances.h"

#include <algorithm>
#include <cmath>
#include <complex>

namespace eigenlink {

/// True for |value| ≤ kNegligible · whole: a computed value that is rounding beside the whole that it is part of.
inline bool isZero(std::complex<double> value, double whole)
{
    return std::abs(value) <= tolerance::kNegligible * whole;
}

/// True for |a − b| ≤ kEqual · max(|a|, |b|): two computed values that differ by rounding.
inline bool areEqual(std::complex<double> a, std::complex<double> b)
{
    return std::abs(a - b) <= tolerance::kEqual * std::max(std::abs(a), std::abs(b));
}

/// True for `distance` ≤ kNearlyEqual · size: places or configurations this far apart differ by rounding in a mechanism
/// of this size.
inline bool areOnePlace(double distance, double size)
{
    return distance <= tolerance::kNearlyEqual * size;
}

/// True for an eigenvalue s [rad/s] whose imaginary part is more than rounding: its motion oscillates.
inline bool swings(std::complex<double> s)
{
    return !isZero(s.imag(), std::abs(s));
}

/// True for an eigenvalue s [rad/s] whose real part is more than a double eigenvalue on the imaginary axis gets by
/// rounding; `scale` [rad/s]: the largest |s| of the computation, or |s| itself.
inline bool grows(std::complex<double> s, double scale)
{
    return s.real() > tolerance::kGrows * scale;
}

/// True for a Floquet multiplier |μ| > 1 + kOnCircle: outside the unit circle by more than rounding.
inline bool growsOverPeriod(std::complex<double> multiplier)
{
    return std::abs(multiplier) > 1 + tolerance::kOnCircle;
}

}  // namespace eigenlink
