#pragma once

#include "app/io/json_value.h"

#include <string>
#include <string_view>

namespace eigenlink {

/// A JSON string with its quotes; UTF-8 is left as it is, control characters are escaped.
std::string jsonText(std::string_view text);

/// The shortest decimal number that reads back equal, independent of the locale; −0 becomes 0.
/// Throws std::invalid_argument when it is not finite: JSON has no such number.
std::string jsonText(double number);

/// The value on one line: one blank after each comma and colon.
std::string jsonText(const JsonValue& value);

/// Number of bytes of the UTF-8 character at the front, 0 where it is ill-formed (overlong, surrogate, too large).
std::size_t utf8Length(std::string_view bytes);

/// True when the bytes are well-formed UTF-8.
bool isUtf8(std::string_view bytes);

}  // namespace eigenlink
