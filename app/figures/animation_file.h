#pragma once

#include "model/analysis/analysis.h"
#include "views/selection.h"

#include <QString>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace eigenlink {

class Animation;

/// Formats of animations; videos need the program ffmpeg.
enum class AnimationFormat { webp, gif, svg, mp4, webm };

/// "webp", "gif", "svg", "mp4", "webm": the name and the suffix of a format.
std::string_view keyOf(AnimationFormat format);
/// All formats, in the order in which they are shown.
const std::vector<AnimationFormat>& animationFormats();
/// The format that a file's name ends in.
std::optional<AnimationFormat> animationFormatOf(std::string_view name);
/// The filter of a dialog that asks for the name of a film: videos and animated pictures that can be written here.
QString filmFilter();
/// True where the format can be written on this machine.
bool isAvailable(AnimationFormat format);

struct AnimationOptions {
    int width = 640;  ///< [px]
    int height = 480;
    int frames = 48;              ///< of one turn
    double framesPerSecond = 24;  ///< GIF counts hundredths of a second between frames
    double amplitude = 0.25;      ///< of the farthest point, in typical link lengths
    int loops = 0;                ///< how often the turn is shown; 0: for ever (in videos once)
};

/// Sensible limits: larger ones are slips of the pen.
inline constexpr int kSmallestAnimation = 64;
inline constexpr int kLargestAnimation = 4096;
inline constexpr int kMostFrames = 1000;

/// The true modes of a spectrum in their order, each by the eigenvalue that stands for it.
std::vector<ModeReference> trueModes(const Spectrum& spectrum);

/// The name of a file for one mode of several: "a/mode.webp" becomes "a/mode-2.webp".
std::string numberedName(const std::string& name, std::size_t number);

/// Pictures that follow one another, as the bytes of a file; empty when the monitor cancelled. Needs a Qt application
/// (see Headless). Throws FileError where ffmpeg is missing or fails, or for SVG, in which only modes can move.
std::string animationFile(const Animation& animation, const AnimationOptions& options, AnimationFormat format,
                          const Monitor& monitor = {});

/// One mode moving, as the bytes of a file; empty when the monitor cancelled. The same analysis gives the same bytes.
/// Needs a Qt application (see Headless). Throws std::invalid_argument for an eigenvalue without a shape, and FileError
/// where ffmpeg is missing or fails.
std::string animationFile(const Analysis& analysis, const ModeReference& mode, const AnimationOptions& options,
                          AnimationFormat format, const Monitor& monitor = {});

}  // namespace eigenlink
