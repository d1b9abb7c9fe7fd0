#pragma once

#include "app/io/mechanism_file.h"
#include "model/basics/monitor.h"

#include <string>
#include <string_view>
#include <vector>

namespace eigenlink {

/// An entry of the list of formats that mechanisms are read from and written to: everything that the program knows of
/// a format. Open, drop, paste, the command line and recovery go by the list.
struct FileFormat {
    std::string_view key;                   ///< "eigenlink"
    std::string_view name;                  ///< in dialogs: "Eigenlink mechanisms"
    std::vector<std::string_view> endings;  ///< of file names, without the dot; the first one is proposed
    /// True for the first bytes of such a file.
    bool (*recognises)(std::string_view bytes) = nullptr;
    /// Reads the bytes of a file; progress grows from 0 to 1. Throws FileError without a path, and ReadingCancelled.
    MechanismFile (*read)(std::string_view bytes, const Monitor& monitor) = nullptr;
    /// The bytes of a file; null for a format that is only read. Throws FileError without a path.
    std::string (*write)(const Mechanism& mechanism) = nullptr;
};

/// All formats; the first one is the program's own, which is assumed for bytes that no other one recognises.
const std::vector<FileFormat>& fileFormats();

/// The format of the bytes of a file.
const FileFormat& formatOfBytes(std::string_view bytes);

/// The format in which a file of this name is written: the first one that writes and has its ending, else the
/// program's own.
const FileFormat& writtenFormat(std::string_view path);

}  // namespace eigenlink
