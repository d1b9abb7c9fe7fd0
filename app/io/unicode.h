#pragma once

#include <string>
#include <string_view>

namespace eigenlink {

/// The characters of a UTF-8 text; U+FFFD for bytes that are not one.
std::u32string toUtf32(std::string_view text);

/// A UTF-8 text as UTF-16.
std::u16string toUtf16(std::string_view text);

}  // namespace eigenlink
