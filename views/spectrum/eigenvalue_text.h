#pragma once

#include "model/spectrum/spectrum.h"

#include <QString>

namespace eigenlink {

/// "MCS".
QString methodText(Method method);

/// A number with so many significant digits and a true minus sign: "−0.1235", "4e−8".
QString numberText(double value, int digits);

/// "−10 + 0.004 i", "2.14768 i", "−5", "∞". Both parts end at the same decimal place, which `digits` counts from the
/// larger one, and no digit is shown that the value's error estimate does not cover.
QString eigenvalueText(const Eigenvalue& value, int digits);

/// A conjugate pair: "±2.147676638502 i", "−0.2424 ± 2.1340 i".
QString pairText(const Eigenvalue& value, int digits);

/// What the motion does, in words: "0.3418 Hz · undamped", "0.5 Hz · ζ = 0.11 · decays", "grows".
QString motionText(const Eigenvalue& value);

/// A time that was needed: "6 µs", "21 ms", "1.3 s".
QString durationText(double seconds);

}  // namespace eigenlink
