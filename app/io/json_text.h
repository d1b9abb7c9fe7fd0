#pragma once

#include "app/io/json_value.h"
#include "model/basics/json_writer.h"

#include <string>
#include <string_view>

namespace eigenlink {

/// The value on one line: one blank after each comma and colon.
std::string jsonText(const JsonValue& value);

/// Number of bytes of the UTF-8 character at the front, 0 where it is ill-formed (overlong, surrogate, too large).
std::size_t utf8Length(std::string_view bytes);

/// True when the bytes are well-formed UTF-8.
bool isUtf8(std::string_view bytes);

}  // namespace eigenlink
