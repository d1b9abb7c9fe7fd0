#pragma once

#include <string>

namespace eigenlink {

/// Six significant digits, without trailing zeros: "0.341814", "2.5e-16", "∞". Independent of the locale.
std::string shortText(double number);
/// Two significant digits for magnitudes that are only judged: "1.2e-16".
std::string roughText(double number);
/// A fixed number of digits after the point; short form where that would be too long or lose everything.
std::string fixedText(double number, int digits);

}  // namespace eigenlink
