#include "app/cli/analysis_flags.h"
#include "app/cli/command.h"
#include "app/cli/console.h"
#include "app/cli/flag.h"
#include "app/figures/animation_file.h"
#include "app/figures/headless.h"
#include "app/io/file_error.h"
#include "model/basics/collect.h"
#include "model/basics/text_exception.h"

#include <CLI/CLI.hpp>

#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace eigenlink::cli {

namespace {

/// The flags of `animate` as written.
struct AnimateFlags {
    AnalysisFlags analysis;
    std::string mode = "1";
    std::string size, frames, fps, amplitude, loop, format, output;
};

int countIn(std::string_view flag, const std::string& text, int smallest, int largest)
{
    return static_cast<int>(wholeOf(flag, text, static_cast<std::size_t>(smallest), static_cast<std::size_t>(largest)));
}

void readSize(const std::string& text, AnimationOptions& options)
{
    const std::size_t times = text.find('x');
    if (times == std::string::npos) {
        throw CommandError(kUsage, Text("--size: {1}: write width x height in pixels, as in 640x480", text));
    }
    options.width = countIn("--size", text.substr(0, times), kSmallestAnimation, kLargestAnimation);
    options.height = countIn("--size", text.substr(times + 1), kSmallestAnimation, kLargestAnimation);
}

AnimationOptions animationOptionsOf(const AnimateFlags& flags)
{
    AnimationOptions options;
    if (!flags.size.empty()) {
        readSize(flags.size, options);
    }
    if (!flags.frames.empty()) {
        options.frames = countIn("--frames", flags.frames, 2, kMostFrames);
    }
    if (!flags.fps.empty()) {
        options.framesPerSecond = numberOf("--fps", flags.fps, Range::positive);
        if (options.framesPerSecond < 0.1 || options.framesPerSecond > 100) {
            throw CommandError(kUsage, Text("--fps: {1}: write a number from 0.1 to 100", flags.fps));
        }
    }
    if (!flags.amplitude.empty()) {
        options.amplitude = numberOf("--amplitude", flags.amplitude, Range::positive);
    }
    if (!flags.loop.empty()) {
        options.loops = countIn("--loop", flags.loop, 0, 65535);
    }
    return options;
}

AnimationFormat formatOf(const AnimateFlags& flags)
{
    const auto keys = mapped<std::vector<std::string_view>>(
        animationFormats(), [&](const AnimationFormat format) { return keyOf(format); });
    if (!flags.format.empty()) {
        return animationFormats()[choiceOf("--format", flags.format, keys)];
    }
    if (const auto format = animationFormatOf(flags.output)) {
        return *format;
    }
    std::string suffixes;
    for (const std::string_view key : keys) {
        suffixes += (suffixes.empty() ? "." : ", .") + std::string(key);
    }
    throw CommandError(kUsage, Text("--output: {1}: let the name end in one of {2}", flags.output, suffixes));
}

/// The files to write: name of the file and the eigenvalue. With `all`, "mode.webp" becomes "mode-1.webp",
/// "mode-2.webp" …
std::vector<std::pair<std::string, ModeReference>> targetsOf(const AnimateFlags& flags, const Spectrum& spectrum)
{
    const std::vector<ModeReference> modes = trueModes(spectrum);
    if (modes.empty()) {
        throw CommandError(kFailed, "there are no true modes to show");
    }
    if (flags.mode != "all") {
        return {{flags.output, modes[countOf("--mode", flags.mode, modes.size()) - 1]}};
    }
    if (flags.output == "-") {
        throw CommandError(kUsage, "--mode all writes a file for each mode; give --output a name");
    }
    std::vector<std::pair<std::string, ModeReference>> targets;
    for (std::size_t i = 0; i < modes.size(); ++i) {
        targets.emplace_back(numberedName(flags.output, i + 1), modes[i]);
    }
    return targets;
}

/// All files are made before the first is written, so that an interruption leaves none.
void writeAnimations(const AnimateFlags& flags, const Analysis& analysis, const AnimationOptions& options,
                     AnimationFormat format)
{
    const auto targets = targetsOf(flags, analysis.methods.front().spectrum);
    std::vector<std::string> files;
    const Headless headless;
    for (std::size_t i = 0; i < targets.size(); ++i) {
        Monitor monitor = consoleMonitor();
        if (const auto progress = monitor.progress) {
            monitor.progress = [=, count = targets.size()](double fraction, std::string_view stage) {
                progress((static_cast<double>(i) + fraction) / static_cast<double>(count), stage);
            };
        }
        try {
            files.push_back(animationFile(analysis, targets[i].second, options, format, monitor));
        } catch (const FileError& error) {
            throw CommandError(kOutput, error.text());
        } catch (const std::invalid_argument& error) {
            throw CommandError(kFailed, textOf(error));
        }
        endProgress();
        checkInterrupt();
    }
    for (std::size_t i = 0; i < targets.size(); ++i) {
        deliverAsFarAsComputed(targets[i].first, files[i]);
    }
}

ExitCode runAnimate(const AnimateFlags& flags)
{
    const AnimationOptions options = animationOptionsOf(flags);
    const AnimationFormat format = formatOf(flags);
    if (flags.analysis.methods().find(',') != std::string::npos) {
        throw CommandError(kUsage, "--method: write one of mcs, rcs, ucs");
    }
    AnalysisOptions analysisOptions = optionsOf(flags.analysis);
    analysisOptions.methods.resize(1);
    const Analysis analysis = analyzeInput(flags.analysis, analysisOptions);
    const ExitCode outcome = judge(flags.analysis, analysis);
    if (outcome == kDone) {
        writeAnimations(flags, analysis, options, format);
    }
    return outcome;
}

}  // namespace

Run addAnimateCommand(CLI::App& program)
{
    CLI::App& command = *program.add_subcommand("animate", words("A mode that moves, as animated picture or video"));
    auto flags = std::make_shared<AnimateFlags>();
    addAnalysisFlags(command, flags->analysis);
    command.add_option("--mode", flags->mode, words("Number of the true mode from 1, or all: a file for each (1)"))
        ->type_name("K");
    command.add_option("--size", flags->size, words("Width and height [px] (640x480)"))->type_name("WxH");
    command.add_option("--frames", flags->frames, words("Pictures of one turn (48)"))->type_name("N");
    command.add_option("--fps", flags->fps, words("Pictures in a second (24)"))->type_name("N");
    command.add_option("--amplitude", flags->amplitude, words("Of the farthest point, in typical link lengths (0.25)"))
        ->type_name("A");
    command.add_option("--loop", flags->loop, words("How often the turn is shown, 0 for ever (0)"))->type_name("N");
    command.add_option("--format", flags->format, words("webp, gif, svg, mp4 or webm (the suffix of --output)"))
        ->type_name("NAME");
    command.add_option("--output", flags->output, words("File to write; - is standard output"))
        ->required()
        ->type_name("FILE");
    return [flags] { return runAnimate(*flags); };
}

}  // namespace eigenlink::cli
