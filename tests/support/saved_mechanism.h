#pragma once

#include "app/io/file_bytes.h"
#include "app/io/file_error.h"
#include "app/io/formats/file_format.h"

#include <string>

namespace eigenlink::test {

/// Writes a mechanism in the format of the name of its file, in one step as the window does. Throws FileError with its
/// path.
inline void saveMechanismFile(const std::string& path, const Mechanism& mechanism)
{
    try {
        replaceFile(path, writtenFormat(path).write(mechanism));
    } catch (const FileError& error) {
        throw error.in(path);
    }
}

}  // namespace eigenlink::test
