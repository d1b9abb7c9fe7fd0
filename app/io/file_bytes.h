#pragma once

#include <cstddef>
#include <cstdio>
#include <string>
#include <string_view>

namespace eigenlink {

/// The bytes of a file. Throws FileError when it cannot be read or is larger than `limit`.
std::string readBytes(const std::string& path, std::size_t limit);

/// The bytes of an open stream, e.g. standard input; `name` stands for its path in a FileError.
std::string readBytes(std::FILE* stream, const std::string& name, std::size_t limit);

/// Replaces the file in one step: writes beside it, flushes to the disk, renames, flushes the folder. The permissions
/// of an existing file stay, a symbolic link keeps pointing. Throws FileError and leaves no half-written file.
void replaceFile(const std::string& path, std::string_view bytes);

/// Bytes as letters, RFC 4648 section 4.
std::string base64Of(std::string_view bytes);

}  // namespace eigenlink
