#include "app/io/family_files.h"

#include "app/io/file_bytes.h"
#include "app/io/file_error.h"

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

namespace eigenlink {

namespace {

constexpr std::size_t kLargestFamily = std::size_t{64} << 20;

std::filesystem::path familyFolder()
{
    if (const char* cache = std::getenv("XDG_CACHE_HOME"); cache != nullptr && *cache == '/') {
        return std::filesystem::path(cache) / "eigenlink" / "families";
    }
    const char* home = std::getenv("HOME");
    return home != nullptr && *home == '/' ? std::filesystem::path(home) / ".cache" / "eigenlink" / "families"
                                           : std::filesystem::path();
}

/// FNV-1a of the key, which stands in the file itself too.
std::filesystem::path familyFile(std::string_view key)
{
    std::uint64_t hash = 14695981039346656037ULL;
    for (const char each : key) {
        hash = (hash ^ static_cast<unsigned char>(each)) * 1099511628211ULL;
    }
    char name[32];
    std::snprintf(name, sizeof name, "%016llx.family", static_cast<unsigned long long>(hash));
    return familyFolder() / name;
}

std::optional<std::string> readFamily(const std::string& key)
{
    const std::filesystem::path path = familyFile(key);
    std::error_code error;
    if (path.is_relative() || !std::filesystem::is_regular_file(path, error)) {
        return std::nullopt;
    }
    try {
        std::string bytes = readBytes(path.string(), kLargestFamily);
        if (!bytes.starts_with(key + "\n")) {
            return std::nullopt;
        }
        bytes.erase(0, key.size() + 1);
        return bytes;
    } catch (const FileError&) {
        return std::nullopt;
    }
}

void writeFamily(const std::string& key, const std::string& bytes)
{
    const std::filesystem::path path = familyFile(key);
    std::error_code error;
    if (path.is_relative()) {
        return;
    }
    std::filesystem::create_directories(path.parent_path(), error);
    try {
        replaceFile(path.string(), key + "\n" + bytes);
    } catch (const FileError&) {
        return;  // the next start finds it again
    }
}

std::shared_ptr<const ResultStore>& storeOfProgram()
{
    static std::shared_ptr<const ResultStore> store;
    return store;
}

}  // namespace

std::shared_ptr<const ResultStore> familyStore()
{
    return storeOfProgram();
}

void keepFamiliesInFiles()
{
    storeOfProgram() = std::make_shared<const ResultStore>(ResultStore{readFamily, writeFamily});
}

}  // namespace eigenlink
