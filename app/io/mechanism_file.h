#pragma once

#include "app/io/file_error.h"
#include "model/basics/message.h"
#include "model/mechanism/mechanism.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace eigenlink {

/// Largest mechanism file that is read [bytes].
inline constexpr std::size_t kLargestFile = std::size_t{128} * 1024 * 1024;

/// The contents of a mechanism file, as far as they could be read.
struct MechanismFile {
    Mechanism mechanism;
    /// Everything found in the text and by validate(), errors first; places are those of the text.
    std::vector<Message> issues;
    /// False when parts of the text could not be taken over (an unknown type of element, a value of the wrong
    /// type): saving over the file would lose them.
    bool complete = true;
    /// True when the file is of a format that is only read, as a figure: it must not be saved over.
    bool isOnlyRead = false;
};

/// Throws FileError for more bytes than `kLargestFile`.
void refuseTooLarge(std::string_view bytes);

/// The text of a mechanism file: fixed order of keys, one point or element a line, shortest numbers that read back
/// equal, so that saving twice gives the same bytes. Throws FileError for values that a file cannot hold (a number that
/// is not finite, text that is not UTF-8).
std::string writeMechanism(const Mechanism& mechanism);

/// The text of a file of its own: throws FileError too where it would be larger than any that is read.
std::string writeMechanismFile(const Mechanism& mechanism);

}  // namespace eigenlink
