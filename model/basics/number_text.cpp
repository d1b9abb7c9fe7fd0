#include "model/basics/number_text.h"

#include <array>
#include <charconv>
#include <cmath>

namespace eigenlink {

namespace {

constexpr double kLongest = 1e6;  ///< from here on numbers have an exponent

}  // namespace

std::string formatNumber(double value)
{
    std::array<char, 32> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value).ptr;
    return {buffer.data(), end};
}

std::string formatRounded(double value, int digits)
{
    value = value == 0 ? 0 : value;  // no minus before a zero
    std::array<char, 64> buffer{};
    const auto textOf = [&buffer](double number, auto... format) {
        return std::to_chars(buffer.data(), buffer.data() + buffer.size(), number, format...).ptr;
    };
    char* end = textOf(value, std::chars_format::general, digits);
    double rounded = value;
    std::from_chars(buffer.data(), end, rounded);
    if (std::abs(rounded) >= 1 && std::abs(rounded) < kLongest) {
        end = textOf(rounded, std::chars_format::fixed);
    }
    return {buffer.data(), end};
}

std::string formatWithUnit(double value, Quantity quantity)
{
    const std::string_view unit = unitOf(quantity);
    return unit.empty() ? formatNumber(value) : formatNumber(value) + " " + std::string(unit);
}

}  // namespace eigenlink
