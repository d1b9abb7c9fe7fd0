#include "app/figures/animation_writers.h"
#include "app/figures/window_text.h"
#include "app/io/file_error.h"
#include "model/basics/enum_entry.h"

#include <QStringList>

#include <algorithm>
#include <cctype>

namespace eigenlink {
std::string_view keyOf(AnimationFormat format)
{
    return entryOf<std::string_view>(format, {"webp", "gif", "svg", "mp4", "webm"});
}

const std::vector<AnimationFormat>& animationFormats()
{
    static const std::vector<AnimationFormat> formats{AnimationFormat::webp, AnimationFormat::gif, AnimationFormat::svg,
                                                      AnimationFormat::mp4, AnimationFormat::webm};
    return formats;
}

std::optional<AnimationFormat> animationFormatOf(std::string_view name)
{
    std::string plain(name);
    std::ranges::transform(plain, plain.begin(),
                           [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
    for (const AnimationFormat format : animationFormats()) {
        if (plain.ends_with("." + std::string(keyOf(format)))) {
            return format;
        }
    }
    return std::nullopt;
}

bool isAvailable(AnimationFormat format)
{
    const bool isVideo = format == AnimationFormat::mp4 || format == AnimationFormat::webm;
    return !isVideo || !videoProgram().isEmpty();
}

QString filmFilter()
{
    QStringList suffixes;
    for (const AnimationFormat format : animationFormats()) {
        if (format != AnimationFormat::svg && isAvailable(format)) {
            suffixes << QStringLiteral("*.") +
                            QString::fromLatin1(keyOf(format).data(), static_cast<qsizetype>(keyOf(format).size()));
        }
    }
    return windowText("Videos and animated pictures (%1)").arg(suffixes.join(u' '));
}

std::vector<ModeReference> trueModes(const Spectrum& spectrum)
{
    std::vector<ModeReference> modes;
    for (const std::vector<std::size_t>& members : modesOf(spectrum)) {
        if (spectrum.values[members.front()].isTrue()) {
            modes.push_back({spectrum.method, members.front()});
        }
    }
    return modes;
}

std::string numberedName(const std::string& name, std::size_t number)
{
    const std::size_t folder = name.rfind('/');
    const std::size_t dot = name.rfind('.');
    const bool hasSuffix = dot != std::string::npos && (folder == std::string::npos || dot > folder + 1) && dot > 0;
    const std::size_t end = hasSuffix ? dot : name.size();
    return name.substr(0, end) + "-" + std::to_string(number) + name.substr(end);
}

std::string animationFile(const Analysis& analysis, const ModeReference& mode, const AnimationOptions& options,
                          AnimationFormat format, const Monitor& monitor)
{
    const ModeAnimation animation(analysis, mode, {options.width, options.height}, options.frames, options.amplitude);
    return format == AnimationFormat::svg ? movingSvgOf(animation, options, monitor)
                                          : animationFile(animation, options, format, monitor);
}

std::string animationFile(const Animation& animation, const AnimationOptions& options, AnimationFormat format,
                          const Monitor& monitor)
{
    switch (format) {
        case AnimationFormat::webp:
            return webpOf(animation, options, monitor);
        case AnimationFormat::gif:
            return gifOf(animation, options, monitor);
        case AnimationFormat::svg:
            throw FileError("svg", "", "only a mode can move in an SVG; choose .webp, .gif or a video");
        case AnimationFormat::mp4:
        case AnimationFormat::webm:
            return videoOf(animation, options, format, monitor);
    }
    return {};
}

}  // namespace eigenlink
