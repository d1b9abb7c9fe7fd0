#include "app/io/formats/formats.h"

#include <algorithm>

namespace eigenlink {

const std::vector<FileFormat>& fileFormats()
{
    static const std::vector<FileFormat> s_formats{nativeFormat(), figureFormat()};
    return s_formats;
}

const FileFormat& formatOfBytes(std::string_view bytes)
{
    const auto found =
        std::ranges::find_if(fileFormats(), [&](const FileFormat& format) { return format.recognises(bytes); });
    return found == fileFormats().end() ? fileFormats().front() : *found;
}

const FileFormat& writtenFormat(std::string_view path)
{
    const auto fits = [&](const FileFormat& format) {
        return format.write != nullptr && std::ranges::any_of(format.endings, [&](std::string_view ending) {
                   return path.ends_with("." + std::string(ending));
               });
    };
    const auto found = std::ranges::find_if(fileFormats(), fits);
    return found == fileFormats().end() ? fileFormats().front() : *found;
}

}  // namespace eigenlink
