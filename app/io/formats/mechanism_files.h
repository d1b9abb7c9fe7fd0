#pragma once

#include "app/io/formats/file_format.h"
#include "app/io/mechanism_file.h"

#include <string>
#include <string_view>

namespace eigenlink {

/// Reads the bytes of a file in any of the formats. Values that are wrong become issues, all of them; throws FileError
/// only for what makes the whole unreadable: no JSON, another format, a newer version, a limit exceeded; and
/// ReadingCancelled. Progress grows from 0 to 1 once.
MechanismFile parseMechanism(std::string_view bytes, const Monitor& monitor = {});

/// Reads bytes; throws FileError with the path of the file that the bytes are of.
MechanismFile parseMechanismOf(const std::string& path, std::string_view bytes, const Monitor& monitor = {});

/// Reads a file; throws FileError with its path, and ReadingCancelled.
MechanismFile readMechanismFile(const std::string& path, const Monitor& monitor = {});

}  // namespace eigenlink
