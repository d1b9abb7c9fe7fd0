#include "app/io/file_error.h"
#include "app/io/json_text.h"
#include "app/io/json_value.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

using namespace eigenlink;

/// A JSON text, as of results and reports, is read or refused; a text that was read is written and read back equal.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    try {
        const JsonDocument document = parseJson(std::string_view(reinterpret_cast<const char*>(data), size));
        const std::string text = jsonText(document.root);
        const JsonDocument again = parseJson(text);
        if (jsonText(again.root) != text) {
            std::abort();
        }
    } catch (const FileError&) {
        return 0;
    }
    return 0;
}
