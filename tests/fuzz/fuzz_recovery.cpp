#include "app/document/recovery.h"
#include "app/io/file_error.h"

#include <QFile>
#include <QTemporaryDir>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

using namespace eigenlink;

namespace {

void write(const QString& path, const char* data, std::size_t size)
{
    QFile file(path);
    if (file.open(QIODevice::WriteOnly | QIODevice::Truncate)) {
        file.write(data, static_cast<qint64>(size));
    }
}

}  // namespace

/// Leftover work, whatever a crash left of it, is offered or thrown away. The first line that is "--" parts the words
/// about it from the mechanism.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static const QTemporaryDir folder;
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    const std::size_t cut = std::min(bytes.find("\n--\n"), bytes.size());
    const std::string_view kept = bytes.substr(std::min(cut + 4, bytes.size()));
    write(folder.filePath(QStringLiteral("key.ini")), bytes.data(), cut);
    write(folder.filePath(QStringLiteral("key.eigenlink")), kept.data(), kept.size());
    for (const Leftover& leftover : Recovery::leftovers(folder.path())) {
        try {
            Recovery::mechanismOf(folder.path(), leftover);
        } catch (const FileError&) {
        }
        Recovery::discard(folder.path(), leftover);
    }
    return 0;
}
