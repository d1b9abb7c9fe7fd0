#pragma once

#include <stdexcept>
#include <string>

namespace eigenlink {

/// The outside world did not do its part: a file that cannot be read, understood or written.
/// what() is "path: place: message", leaving out what is empty.
struct FileError : std::runtime_error {
    FileError(std::string path, std::string place, std::string message);

    std::string path;     ///< the file; empty when the text did not come from one
    std::string place;    ///< where in it, e.g. "line 3, column 7" or "elements[3].stiffness"; may be empty
    std::string message;  ///< what is wrong and what to do, one sentence for people
};

/// What an error number of the system means, in the language of all other messages whatever the locale.
std::string systemMessage(int errorNumber);

}  // namespace eigenlink
