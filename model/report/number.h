#pragma once

#include <complex>
#include <string>

namespace eigenlink::report {

/// Numbers as a report prints them: "." as the point in every locale, "−" (U+2212) for negative ones, "∞", "–" for
/// unknown values.

/// At most `digits` significant digits without trailing zeros: "0.341813", "−13.4", "1.2·10⁻¹⁶".
std::string rounded(double value, int digits = 6);

/// Exactly `decimals` digits after the point: "2.147676639". A rounded zero has no sign.
std::string fixed(double value, int decimals);

/// Digits after the point that show a position to a millionth of a drawing of this size [m].
int positionDigits(double size);

/// Two significant digits, for magnitudes that are only judged.
std::string rough(double value);

/// Re s ± |Im s| i with so many decimals: "−0.242400 ± 2.134000 i"; one number for a real value.
std::string pairOf(std::complex<double> s, int decimals);

}  // namespace eigenlink::report
