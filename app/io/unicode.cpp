#include "app/io/unicode.h"

namespace eigenlink {

namespace {

constexpr char32_t kReplacement = 0xFFFD;

/// Number of bytes that a first byte announces; 0 for none that begins a character.
int lengthOf(unsigned char first)
{
    const int ones = std::countl_one(first);
    return ones == 0 ? 1 : ones >= 2 && ones <= 4 ? ones : 0;
}

/// The character at the start, which is shortened by it.
char32_t take(std::string_view& text)
{
    const auto first = static_cast<unsigned char>(text.front());
    const int length = lengthOf(first);
    if (length == 0 || static_cast<std::size_t>(length) > text.size()) {
        text.remove_prefix(1);
        return kReplacement;
    }
    char32_t character = length == 1 ? first : first & (0x7FU >> length);
    for (int i = 1; i < length; ++i) {
        const auto byte = static_cast<unsigned char>(text[static_cast<std::size_t>(i)]);
        if ((byte & 0xC0U) != 0x80U) {
            text.remove_prefix(1);
            return kReplacement;
        }
        character = (character << 6U) | (byte & 0x3FU);
    }
    text.remove_prefix(static_cast<std::size_t>(length));
    return character;
}

}  // namespace

std::u32string toUtf32(std::string_view text)
{
    std::u32string characters;
    while (!text.empty()) {
        characters += take(text);
    }
    return characters;
}

std::u16string toUtf16(std::string_view text)
{
    std::u16string units;
    for (const char32_t character : toUtf32(text)) {
        if (character < 0x10000) {
            units += static_cast<char16_t>(character);
        } else {
            units += static_cast<char16_t>(0xD800 + ((character - 0x10000) >> 10U));
            units += static_cast<char16_t>(0xDC00 + ((character - 0x10000) & 0x3FFU));
        }
    }
    return units;
}

}  // namespace eigenlink
