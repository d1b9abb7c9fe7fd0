#include "app/cli/command.h"
#include "app/cli/console.h"
#include "app/cli/flag.h"
#include "app/cli/input.h"
#include "app/cli/response_flags.h"
#include "app/io/response_text.h"

#include <CLI/CLI.hpp>

#include <memory>
#include <numbers>
#include <string>

namespace eigenlink::cli {

namespace {

/// Rows that are written, at most.
constexpr std::size_t kMostPoints = 1000000;

/// The flags of `frf` as written.
struct FrfFlags {
    ResponseFlags response;
    std::string from, to, points = "400";
    bool logarithmic = false, contributions = false;
};

ResponseOptions optionsOf(const FrfFlags& flags)
{
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
    PreparedResponse prepared = prepareResponse(flags.response);
    FrequencyResponse& response = *prepared.response;
    const ResponseCurve curve = asFarAsComputed([&] { return responseCurve(response, options, consoleMonitor()); });
    if (curve.values.empty()) {
        checkInterrupt();
    }
    if (flags.contributions && curve.contributions.front().empty()) {
        say(Text("{1}: the modes do not come apart, so that their contributions are not known",
                 nameOfInput(flags.response.analysis.file)));
    }
    const std::optional<MatrixFormat> archive = archiveFormatOf(flags.response);
    deliverAsFarAsComputed(flags.response.file, archive ? matrixFile({responseMatrix(response, curve)}, *archive)
                                                : flags.response.json ? responseJson(response, curve)
                                                                      : responseText(response, curve, ','));
    return curve.cancelled ? endInterrupted(nameOfInput(flags.response.analysis.file)) : kDone;
}

}  // namespace

Run addFrfCommand(CLI::App& program)
{
    auto flags = std::make_shared<FrfFlags>();
    CLI::App& frf = *program.add_subcommand(
        "frf", words("Frequency response: what a harmonic load or motion of the ground makes of a quantity"));
    addResponseFlags(frf, flags->response);
    frf.add_option("--from", flags->from, words("First frequency [Hz]"))->required()->type_name("HZ");
    frf.add_option("--to", flags->to, words("Last frequency [Hz]"))->required()->type_name("HZ");
    frf.add_option("--points", flags->points, words("How many frequencies (400)"))->type_name("N");
    frf.add_flag("--log", flags->logarithmic, words("Frequencies spaced evenly on a logarithmic scale"));
    frf.add_flag("--contributions", flags->contributions, words("Also what each mode contributes"));
    return [flags] { return runFrf(*flags); };
}

}  // namespace eigenlink::cli
