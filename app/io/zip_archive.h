#pragma once

#include <string>
#include <vector>

namespace eigenlink {

/// A file in an archive.
struct ArchiveEntry {
    std::string name;
    std::string bytes;
};

/// The bytes of a ZIP archive, entries stored as they are, without a time: the same entries give the same bytes. Throws
/// std::runtime_error for what an archive cannot hold.
std::string zipBytes(const std::vector<ArchiveEntry>& entries);

}  // namespace eigenlink
