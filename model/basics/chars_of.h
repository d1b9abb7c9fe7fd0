#pragma once

#include <array>
#include <charconv>
#include <string>

namespace eigenlink {

/// A number as std::to_chars writes it in a format, "2.5e-16"; without one the shortest text that reads back equal.
/// Independent of the locale.
template <class... Format>
std::string charsOf(double number, Format... format)
{
    std::array<char, 400> buffer;  // NOLINT(cppcoreguidelines-pro-type-member-init): many numbers are written
    return {buffer.data(), std::to_chars(buffer.data(), buffer.data() + buffer.size(), number, format...).ptr};
}

}  // namespace eigenlink
