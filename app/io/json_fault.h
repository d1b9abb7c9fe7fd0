#pragma once

#include "model/basics/text.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace eigenlink {

/// "line 3, column 7" of a byte offset; columns count characters.
std::string lineAndColumn(std::string_view text, std::size_t offset);

/// What is wrong with a JSON text at a byte offset; `detail` is the parser's own message.
Text faultAt(std::string_view text, std::size_t offset, std::string_view detail);

}  // namespace eigenlink
