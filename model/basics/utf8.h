#pragma once

#include <cstddef>
#include <string_view>

namespace eigenlink {

/// True for a byte of UTF-8 that goes on with the character before it.
constexpr bool continuesCharacter(char byte)
{
    return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

/// End of the character of UTF-8 that begins at `at`, or of the one that `at` is within.
constexpr std::size_t endOfCharacter(std::string_view text, std::size_t at)
{
    do {
        ++at;
    } while (at < text.size() && continuesCharacter(text[at]));
    return at;
}

}  // namespace eigenlink
