#include "app/cli/analysis_flags.h"
#include "app/cli/command.h"
#include "app/cli/console.h"
#include "app/cli/flag.h"
#include "app/cli/input.h"
#include "app/cli/required.h"
#include "app/io/response_text.h"

#include <CLI/CLI.hpp>

#include <memory>
#include <numbers>
#include <string>
#include <vector>

namespace eigenlink::cli {

namespace {

/// Rows that are written, at most.
constexpr std::size_t kMostPoints = 1000000;
/// Modes of larger systems, which are not all computed.
constexpr std::size_t kModesOfLarge = 20;

/// The flags of `frf` as written.
struct FrfFlags {
    AnalysisFlags analysis;
    std::string input, output, from, to, points = "400";
    std::string file = "-";
    bool logarithmic = false, contributions = false;
    bool csv = false, json = false;
};

ResponseOptions optionsOf(const FrfFlags& flags)
{
    requireOneFormat(flags.csv, flags.json);
    ResponseOptions options;
    options.from = 2 * std::numbers::pi * numberOf("--from", flags.from, Bound::nonNegative);
    options.to = 2 * std::numbers::pi * numberOf("--to", flags.to, Bound::positive);
    options.points = wholeOf("--points", flags.points, 2, kMostPoints);
    options.logarithmic = flags.logarithmic;
    options.contributions = flags.contributions;
    if (!(options.to > options.from)) {
        throw CommandError(kUsage, "--to must be more than --from");
    }
    if (options.logarithmic && !(options.from > 0)) {
        throw CommandError(kUsage, "--log needs --from above 0");
    }
    return options;
}

ExitCode runFrf(const FrfFlags& flags)
{
    const ResponseOptions options = optionsOf(flags);
    AnalysisOptions analysisOptions = cli::optionsOf(flags.analysis);
    analysisOptions.methods = {Method::mcs};
    const Mechanism mechanism = readInput(flags.analysis.file);
    const System size(mechanism);
    if (size.coordinateCount() > kLargestDense) {
        analysisOptions.wanted.count = kModesOfLarge;
    }
    const std::string name = nameOfInput(flags.analysis.file);
    const Analysis analysis = interruptibly([&] { return analyze(mechanism, analysisOptions, consoleMonitor()); });
    if (!analysis.equilibrium.isUsable()) {
        throw CommandError(kFailed, Text("{1}: {2}", name, analysis.equilibrium.reason));
    }
    const ResponseInput input = required(responseInput(analysis, flags.input), kUsage, "--input");
    const ResponseOutput output = required(responseOutput(analysis, input, flags.output), kUsage, "--output");
    FrequencyResponse response(analysis, input, output);
    const ResponseCurve curve = interruptibly([&] { return responseCurve(response, options, consoleMonitor()); });
    if (flags.contributions && curve.contributions.front().empty()) {
        say(Text("{1}: the modes do not come apart, so that their contributions are not known", name));
    }
    deliver(flags.file, flags.json ? responseJson(response, curve) : responseText(curve, ','));
    return kDone;
}

}  // namespace

Run addFrfCommand(CLI::App& program)
{
    auto flags = std::make_shared<FrfFlags>();
    CLI::App& frf = *program.add_subcommand(
        "frf", words("Frequency response: what a harmonic load or motion of the ground makes of a quantity"));
    frf.add_option("FILE", flags->analysis.file, words("The mechanism, - for standard input"))->required();
    frf.add_option("--equilibrium", flags->analysis.equilibrium,
                   words("Where it is linearised: nearest (default) or drawn"))
        ->type_name("WORD");
    frf.add_option("--input", flags->input,
                   words("A force F.x, a torque T, a force on a point P.x, a torque on a link, the motion of a fixed "
                         "point O.x or of a motor"))
        ->required()
        ->type_name("NAME");
    frf.add_option("--output", flags->output,
                   words("What is observed: P.x, P.vx, P.ax, LINK.angle, LINK.rate, LINK.acceleration or a coordinate"))
        ->required()
        ->type_name("QUANTITY");
    frf.add_option("--from", flags->from, words("First frequency [Hz]"))->required()->type_name("HZ");
    frf.add_option("--to", flags->to, words("Last frequency [Hz]"))->required()->type_name("HZ");
    frf.add_option("--points", flags->points, words("How many frequencies (400)"))->type_name("N");
    frf.add_flag("--log", flags->logarithmic, words("Frequencies spaced evenly on a logarithmic scale"));
    frf.add_flag("--contributions", flags->contributions, words("Also what each mode contributes"));
    frf.add_flag("--csv", flags->csv, words("Comma-separated values (default)"));
    frf.add_flag("--json", flags->json, words("JSON for other programs, with the peaks"));
    frf.add_option("--write", flags->file, words("File to write, - for standard output"))->type_name("FILE");
    return [flags] { return runFrf(*flags); };
}

}  // namespace eigenlink::cli
