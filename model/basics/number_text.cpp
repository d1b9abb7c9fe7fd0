#include "model/basics/number_text.h"

#include "model/basics/chars_of.h"

#include <charconv>
#include <cmath>

namespace eigenlink {

namespace {

constexpr double kLongest = 1e6;  ///< from here on numbers have an exponent

}  // namespace

std::string formatNumber(double value)
{
    return charsOf(value);
}

std::string formatRounded(double value, int digits)
{
    value = value == 0 ? 0 : value;  // no minus before a zero
    const std::string text = charsOf(value, std::chars_format::general, digits);
    double rounded = value;
    std::from_chars(text.data(), text.data() + text.size(), rounded);
    const bool isShort = std::abs(rounded) >= 1 && std::abs(rounded) < kLongest;
    return isShort ? charsOf(rounded, std::chars_format::fixed) : text;
}

std::string formatWithUnit(double value, Quantity quantity)
{
    const std::string_view unit = unitOf(quantity);
    return unit.empty() ? formatNumber(value) : formatNumber(value) + " " + std::string(unit);
}

}  // namespace eigenlink
