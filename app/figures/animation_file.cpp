#include "app/figures/animation_writers.h"

namespace eigenlink {

std::string_view keyOf(AnimationFormat format)
{
    switch (format) {
        case AnimationFormat::webp:
            return "webp";
        case AnimationFormat::gif:
            return "gif";
        case AnimationFormat::mp4:
            return "mp4";
        case AnimationFormat::webm:
            return "webm";
    }
    return "";
}

const std::vector<AnimationFormat>& animationFormats()
{
    static const std::vector<AnimationFormat> formats{AnimationFormat::webp, AnimationFormat::gif, AnimationFormat::mp4,
                                                      AnimationFormat::webm};
    return formats;
}

std::optional<AnimationFormat> animationFormatOf(std::string_view name)
{
    for (const AnimationFormat format : animationFormats()) {
        if (name.ends_with("." + std::string(keyOf(format)))) {
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

std::string animationFile(const Analysis& analysis, const ModeReference& mode, const AnimationOptions& options,
                          AnimationFormat format, const Monitor& monitor)
{
    const ModeAnimation animation(analysis, mode, {options.width, options.height}, options.frames, options.amplitude);
    switch (format) {
        case AnimationFormat::webp:
            return webpOf(animation, options, monitor);
        case AnimationFormat::gif:
            return gifOf(animation, options, monitor);
        case AnimationFormat::mp4:
        case AnimationFormat::webm:
            return videoOf(animation, options, format, monitor);
    }
    return {};
}

}  // namespace eigenlink
