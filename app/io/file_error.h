#pragma once

#include "model/basics/text.h"

#include <stdexcept>
#include <string>

namespace eigenlink {

/// A place in a file that is written in words: "line 3, column 7".
struct PlaceInWords {
    Text text;
};

/// The outside world did not do its part: a file that cannot be read, understood or written.
/// what() is "path: place: message" in English, leaving out empty parts.
struct FileError : std::runtime_error {
    FileError(std::string path, std::string place, Text message);
    FileError(std::string path, PlaceInWords place, Text message);

    /// The error about a file of another name.
    FileError in(std::string otherPath) const;
    /// "path: place: message", leaving out empty parts.
    Text text() const;

    std::string path;   ///< the file; empty when the text did not come from one
    std::string place;  ///< where in it, in English, e.g. "line 3, column 7" or "elements[3].stiffness"; may be empty
    Text message;       ///< what is wrong and what to do

private:
    Text m_place;
};

/// The meaning of an error number of the system; its English does not depend on the locale.
Text systemMessage(int errorNumber);

}  // namespace eigenlink
