#pragma once

#include "model/basics/text.h"

#include <stdexcept>
#include <string>

namespace eigenlink {

/// The outside world did not do its part: a file that cannot be read, understood or written.
/// what() is "path: place: message" in English, leaving out what is empty.
struct FileError : std::runtime_error {
    FileError(std::string path, std::string place, Text message);

    /// "path: place: message", leaving out what is empty.
    Text text() const;

    std::string path;   ///< the file; empty when the text did not come from one
    std::string place;  ///< where in it, e.g. "line 3, column 7" or "elements[3].stiffness"; may be empty
    Text message;       ///< what is wrong and what to do
};

/// What an error number of the system means, in English whatever the locale.
std::string systemMessage(int errorNumber);

}  // namespace eigenlink
