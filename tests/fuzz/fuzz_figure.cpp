#include "app/io/figure_memory.h"
#include "app/io/file_error.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

using namespace eigenlink;

/// A picture remembers a mechanism or is refused; a text that is put into a picture is found again.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    if (!isFigure(bytes)) {
        return 0;
    }
    std::string remembered;
    try {
        remembered = mechanismInFigure(bytes);
    } catch (const FileError&) {
        return 0;
    }
    const std::string svg = svgWithMechanism("<svg></svg>", remembered);
    if (mechanismInFigure(svg) != remembered) {
        std::abort();
    }
    return 0;
}
