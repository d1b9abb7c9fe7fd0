#pragma once

#include "model/basics/text.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace eigenlink {

/// Faults of a JSON text.
enum class JsonFault {
    syntax,            ///< another character was expected
    notUtf8,           ///< ill-formed UTF-8
    controlCharacter,  ///< a line break or the like within a string
    numberTooLarge,    ///< beyond the largest double
};

/// "line 3, column 7" of a byte; columns count characters, not bytes.
Text lineAndColumn(std::string_view text, std::size_t offset);

/// Explains the fault at a byte and its remedy, for people.
Text faultAt(std::string_view text, std::size_t offset, JsonFault fault);

}  // namespace eigenlink
