#include "model/basics/number_format.h"

#include "model/basics/chars_of.h"

#include <cmath>

namespace eigenlink {

namespace {

std::string text(double number, std::chars_format format, int precision)
{
    if (!std::isfinite(number)) {
        return std::isnan(number) ? "?" : number > 0 ? "∞" : "−∞";
    }
    return charsOf(number == 0 ? 0.0 : number, format, precision);
}

}  // namespace

std::string shortText(double number)
{
    return text(number, std::chars_format::general, 6);
}

std::string roughText(double number)
{
    return text(number, std::chars_format::general, 2);
}

std::string fixedText(double number, int digits)
{
    if (std::abs(number) >= 1e9) {
        return text(number, std::chars_format::scientific, digits);
    }
    std::string result = text(number, std::chars_format::fixed, digits);
    const bool zero = result.find_first_of("123456789") == std::string::npos;
    return zero && result.front() == '-' ? result.substr(1) : result;
}

}  // namespace eigenlink
