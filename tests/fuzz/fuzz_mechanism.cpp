#include "app/io/file_error.h"
#include "app/io/formats/mechanism_files.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

using namespace eigenlink;

/// A mechanism file, whatever it holds, is read or refused; a mechanism that was read is written and read back equal.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    try {
        const MechanismFile file = parseMechanism(std::string_view(reinterpret_cast<const char*>(data), size));
        if (hasErrors(file.issues) || !file.complete) {
            return 0;
        }
        const std::string text = writeMechanism(file.mechanism);
        const MechanismFile again = parseMechanism(text);
        if (!(again.mechanism == file.mechanism) || writeMechanism(again.mechanism) != text) {
            std::abort();
        }
    } catch (const FileError&) {
        return 0;
    }
    return 0;
}
