#pragma once

#include <string>
#include <string_view>

namespace eigenlink {

/// Any characters as text of XML and HTML: `<`, `>`, `&` and quotes as entities, control characters as blanks, and
/// bytes that are no UTF-8 as U+FFFD.
std::string asMarkupText(std::string_view text);

}  // namespace eigenlink
