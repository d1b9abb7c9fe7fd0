#include "app/io/file_bytes.h"

#include "app/io/file_error.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <filesystem>
#include <memory>
#include <system_error>
#include <utility>

namespace eigenlink {

namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail(const std::string& path, const Text& action)
{
    throw FileError(path, "", Text("{1}: {2}", action, systemMessage(errno)));
}

/// The remedy where a file cannot be written.
Text remedyOf(int errorNumber)
{
    switch (errorNumber) {
        case ENOSPC:
        case EDQUOT:
            return "free some space there, or save it somewhere else";
        case EACCES:
        case EPERM:
        case EROFS:
            return "nothing may be written there; save it somewhere else";
        case ENOENT:
        case ENOTDIR:
            return "there is no such folder; make it, or save it somewhere else";
        case EFBIG:
            return "that disk does not take files of this size; save it somewhere else";
        default:
            return "what was there is unchanged; check the disk, or save it somewhere else";
    }
}

[[noreturn]] void failToWrite(const std::string& path)
{
    const int error = errno;
    throw FileError(path, "", Text("cannot be written: {1}; {2}", systemMessage(error), remedyOf(error)));
}

void writeAll(int descriptor, std::string_view bytes, const std::string& path)
{
    while (!bytes.empty()) {
        const ssize_t count = ::write(descriptor, bytes.data(), bytes.size());
        if (count < 0 && errno != EINTR) {
            failToWrite(path);
        }
        bytes.remove_prefix(count < 0 ? 0 : static_cast<std::size_t>(count));
    }
}

/// Devices and pipes cannot be replaced by another file: the bytes go straight in, and errors of closing count too.
void writeThrough(const std::string& path, std::string_view bytes)
{
    std::unique_ptr<std::FILE, int (*)(std::FILE*)> stream(std::fopen(path.c_str(), "we"), std::fclose);
    if (!stream) {
        failToWrite(path);
    }
    writeAll(::fileno(stream.get()), bytes, path);
    if (std::fclose(stream.release()) != 0) {
        failToWrite(path);
    }
}

/// A hidden file beside the target that disappears unless it is renamed in time.
class TemporaryFile {
public:
    explicit TemporaryFile(const fs::path& target)
        : m_target(target.string()),
          m_path((target.parent_path() / ".eigenlink-XXXXXX").string()),
          m_descriptor(::mkstemp(m_path.data()))
    {
        if (m_descriptor < 0) {
            m_path.clear();
            failToWrite(m_target);
        }
    }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;
    ~TemporaryFile()
    {
        close();
        if (!m_path.empty()) {
            ::unlink(m_path.c_str());
        }
    }

    void write(std::string_view bytes) { writeAll(m_descriptor, bytes, m_target); }

    /// Takes the permissions of the replaced file, or those that the umask grants a new one.
    void adoptPermissions()
    {
        struct stat status {};
        mode_t mode = 0;
        if (::stat(m_target.c_str(), &status) == 0) {
            mode = status.st_mode & 07777U;
        } else {
            const mode_t mask = ::umask(0);
            ::umask(mask);
            mode = 0666U & ~mask;
        }
        if (::fchmod(m_descriptor, mode) != 0) {
            failToWrite(m_target);
        }
    }

    void renameToTarget()
    {
        if (::fsync(m_descriptor) != 0 || !close() || ::rename(m_path.c_str(), m_target.c_str()) != 0) {
            failToWrite(m_target);
        }
        m_path.clear();
    }

private:
    bool close()
    {
        const int descriptor = std::exchange(m_descriptor, -1);
        return descriptor < 0 || ::close(descriptor) == 0;
    }

    std::string m_target;
    std::string m_path;
    int m_descriptor = -1;
};

/// Makes the rename itself last. Not every file system can; the file is whole in any case.
void flushFolder(const fs::path& folder)
{
    const int descriptor = ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor >= 0) {
        ::fsync(descriptor);
        ::close(descriptor);
    }
}

/// The end of a chain of symbolic links, so that saving keeps the link.
fs::path resolved(const std::string& path)
{
    std::error_code error;
    const fs::path target = fs::is_symlink(path, error) ? fs::weakly_canonical(path, error) : fs::path(path);
    return error || target.empty() ? fs::path(path) : target;
}

}  // namespace

std::string readBytes(std::FILE* stream, const std::string& name, std::size_t limit)
{
    std::string bytes;
    struct stat status {};
    if (::fstat(::fileno(stream), &status) == 0 && S_ISREG(status.st_mode)) {
        bytes.reserve(std::min(static_cast<std::size_t>(status.st_size), limit) + 1);
    }
    std::array<char, 65536> block{};
    while (const std::size_t count = std::fread(block.data(), 1, block.size(), stream)) {
        if (bytes.size() + count > limit) {
            throw FileError(
                name, "",
                Text("larger than {1} MiB, the largest that is read; split the mechanism into smaller files",
                     limit / (std::size_t{1024} * 1024)));
        }
        bytes.append(block.data(), count);
    }
    if (std::ferror(stream) != 0) {
        fail(name, "cannot be read");
    }
    return bytes;
}

std::string readBytes(const std::string& path, std::size_t limit)
{
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> stream(std::fopen(path.c_str(), "rbe"), std::fclose);
    if (!stream) {
        fail(path, "cannot be read");
    }
    return readBytes(stream.get(), path, limit);
}

void replaceFile(const std::string& path, std::string_view bytes)
{
    std::error_code error;
    if (fs::exists(path, error) && !fs::is_regular_file(path, error)) {
        writeThrough(path, bytes);
        return;
    }
    const fs::path target = resolved(path);
    TemporaryFile file(target);
    file.write(bytes);
    file.adoptPermissions();
    file.renameToTarget();
    flushFolder(target.parent_path());
}

std::string base64Of(std::string_view bytes)
{
    constexpr std::string_view kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string letters;
    letters.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t at = 0; at < bytes.size(); at += 3) {
        unsigned group = 0;
        for (std::size_t i = 0; i < 3; ++i) {
            group = group << 8 | (at + i < bytes.size() ? static_cast<unsigned char>(bytes[at + i]) : 0U);
        }
        for (std::size_t i = 0; i < 4; ++i) {
            letters += at + i > bytes.size() ? '=' : kLetters[group >> (18 - 6 * i) & 63];
        }
    }
    return letters;
}

}  // namespace eigenlink
