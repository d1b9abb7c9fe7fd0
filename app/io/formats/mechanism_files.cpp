#include "app/io/formats/mechanism_files.h"

#include "app/io/file_bytes.h"

namespace eigenlink {

MechanismFile parseMechanism(std::string_view bytes, const Monitor& monitor)
{
    refuseTooLarge(bytes);
    const FileFormat& format = formatOfBytes(bytes);
    MechanismFile file = format.read(bytes, monitor);
    file.isOnlyRead = format.write == nullptr;
    return file;
}

MechanismFile parseMechanismOf(const std::string& path, std::string_view bytes, const Monitor& monitor)
{
    try {
        return parseMechanism(bytes, monitor);
    } catch (const FileError& error) {
        throw error.in(path);
    }
}

MechanismFile readMechanismFile(const std::string& path, const Monitor& monitor)
{
    return parseMechanismOf(path, readBytes(path, kLargestFile), monitor);
}

}  // namespace eigenlink
