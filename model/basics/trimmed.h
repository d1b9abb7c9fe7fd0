#pragma once

#include <algorithm>
#include <string_view>

namespace eigenlink {

/// Returns the text without blanks and line ends around it.
inline std::string_view trimmed(std::string_view text)
{
    constexpr std::string_view kBlanks = " \t\r\n";
    const std::size_t first = std::min(text.find_first_not_of(kBlanks), text.size());
    return text.substr(first, text.find_last_not_of(kBlanks) + 1 - first);
}

}  // namespace eigenlink
