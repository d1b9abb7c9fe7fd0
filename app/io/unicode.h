#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace eigenlink {

/// Number of bytes of the UTF-8 character at the front, 0 where it is ill-formed (overlong, surrogate, too large).
std::size_t utf8Length(std::string_view bytes);

/// True when the bytes are well-formed UTF-8.
bool isUtf8(std::string_view bytes);

/// Appends a character in UTF-8; U+FFFD for numbers that stand for none.
void appendUtf8(std::string& text, char32_t character);

/// The characters of a UTF-8 text; U+FFFD for bytes that are not one.
std::u32string toUtf32(std::string_view text);

/// A UTF-8 text as UTF-16.
std::u16string toUtf16(std::string_view text);

}  // namespace eigenlink
