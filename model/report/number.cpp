#include "model/report/number.h"

#include "model/basics/chars_of.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace eigenlink::report {

namespace {

constexpr double kLargestFixed = 1e9;  ///< larger numbers are shown without decimals

std::string raisedDigits(int number)
{
    static constexpr std::array kSuperscripts{"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
    std::string text = number < 0 ? "⁻" : "";
    for (const char digit : std::to_string(std::abs(number))) {
        text += kSuperscripts.at(static_cast<std::size_t>(digit - '0'));
    }
    return text;
}

std::string special(double value)
{
    return std::isnan(value) ? "–" : value > 0 ? "∞" : "−∞";
}

std::string withoutTrailingZeros(std::string digits)
{
    if (digits.find('.') != std::string::npos) {
        digits.erase(digits.find_last_not_of('0') + 1);
        if (digits.back() == '.') {
            digits.pop_back();
        }
    }
    return digits;
}

}  // namespace

std::string rounded(double value, int digits)
{
    if (!std::isfinite(value)) {
        return special(value);
    }
    if (value == 0) {
        return "0";
    }
    const std::string sign = value < 0 ? "−" : "";
    const std::string scientific = charsOf(std::abs(value), std::chars_format::scientific, digits - 1);
    const std::size_t e = scientific.find('e');
    const int exponent = std::stoi(scientific.substr(e + 1));
    if (exponent < -4 || exponent > std::max(5, digits)) {
        const std::string mantissa = withoutTrailingZeros(scientific.substr(0, e));
        return sign + (mantissa == "1" ? "" : mantissa + "·") + "10" + raisedDigits(exponent);
    }
    return sign +
           withoutTrailingZeros(charsOf(std::abs(value), std::chars_format::fixed, std::max(0, digits - 1 - exponent)));
}

std::string fixed(double value, int decimals)
{
    if (!(std::abs(value) < kLargestFixed)) {
        return std::isfinite(value) ? rounded(value, decimals) : special(value);
    }
    const std::string text = charsOf(std::abs(value), std::chars_format::fixed, decimals);
    const bool isZero = text.find_first_of("123456789") == std::string::npos;
    return (value < 0 && !isZero ? "−" : "") + text;
}

int positionDigits(double size)
{
    return std::clamp(6 - static_cast<int>(std::floor(std::log10(size))), 3, 12);
}

std::string rough(double value)
{
    return rounded(value, 2);
}

std::string pairOf(std::complex<double> s, int decimals)
{
    return fixed(s.real(), decimals) + (s.imag() == 0 ? "" : " ± " + fixed(std::abs(s.imag()), decimals) + " i");
}

}  // namespace eigenlink::report
