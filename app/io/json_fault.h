#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace eigenlink {

/// "line 3, column 7" of a byte offset; columns count characters.
std::string lineAndColumn(std::string_view text, std::size_t offset);

/// What is wrong with a JSON text at a byte offset, in words; `detail` is what the parser says.
std::string faultAt(std::string_view text, std::size_t offset, std::string_view detail);

}  // namespace eigenlink
