#include "app/io/unicode.h"

#include "model/basics/utf8.h"

#include <algorithm>
#include <cstdint>

namespace eigenlink {

namespace {

constexpr char32_t kReplacement = 0xFFFD;

/// The character at the start, which is shortened by it.
char32_t take(std::string_view& text)
{
    const auto first = static_cast<unsigned char>(text.front());
    const std::size_t length = utf8Length(text);
    char32_t character = length == 0 ? kReplacement : length == 1 ? first : first & (0x7FU >> length);
    for (std::size_t i = 1; i < length; ++i) {
        character = (character << 6U) | (static_cast<unsigned char>(text[i]) & 0x3FU);
    }
    text.remove_prefix(std::max<std::size_t>(length, 1));
    return character;
}

}  // namespace

std::size_t utf8Length(std::string_view bytes)
{
    const auto at = [&](std::size_t i) {
        return i < bytes.size() ? static_cast<std::uint8_t>(bytes[i]) : std::uint8_t{0};
    };
    const auto continues = [&](std::size_t i) { return i < bytes.size() && continuesCharacter(bytes[i]); };
    const std::uint8_t first = at(0);
    if (first < 0x80U) {
        return 1;
    }
    if (first >= 0xC2U && first <= 0xDFU) {
        return continues(1) ? 2 : 0;
    }
    if ((first & 0xF0U) == 0xE0U) {
        const bool valid = (first != 0xE0U || at(1) >= 0xA0U) && (first != 0xEDU || at(1) < 0xA0U);
        return valid && continues(1) && continues(2) ? 3 : 0;
    }
    if (first >= 0xF0U && first <= 0xF4U) {
        const bool valid = (first != 0xF0U || at(1) >= 0x90U) && (first != 0xF4U || at(1) < 0x90U);
        return valid && continues(1) && continues(2) && continues(3) ? 4 : 0;
    }
    return 0;
}

bool isUtf8(std::string_view bytes)
{
    while (!bytes.empty()) {
        const std::size_t count = utf8Length(bytes);
        if (count == 0) {
            return false;
        }
        bytes.remove_prefix(count);
    }
    return true;
}

void appendUtf8(std::string& text, char32_t character)
{
    if (character > 0x10FFFF || (character >= 0xD800 && character < 0xE000)) {
        character = kReplacement;
    }
    if (character < 0x80) {
        text += static_cast<char>(character);
        return;
    }
    const unsigned more = character < 0x800 ? 1 : character < 0x10000 ? 2 : 3;  // bytes behind the first
    text += static_cast<char>((0xFF00U >> (more + 1) & 0xFFU) | character >> 6 * more);
    for (unsigned i = more; i-- > 0;) {
        text += static_cast<char>(0x80U | (character >> 6 * i & 0x3FU));
    }
}

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
