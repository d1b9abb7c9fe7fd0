#include "app/cli/command.h"
#include "app/cli/console.h"
#include "app/cli/flag.h"
#include "app/cli/input.h"
#include "app/cli/required.h"
#include "app/cli/response_flags.h"
#include "app/io/motion_text.h"
#include "app/io/response_text.h"

#include <CLI/CLI.hpp>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace eigenlink::cli {

namespace {

/// Moments that are written, at most.
constexpr std::size_t kMostMoments = 1000000;

/// The flags of `transient` as written.
struct TransientFlags {
    ResponseFlags response;
    std::string kind = "step", to, points = "500";
};

ExitCode runTransient(const TransientFlags& flags)
{
    const std::vector<std::string_view> kinds{"step", "impulse", "decay"};
    TimeResponseOptions options;
    options.kind = static_cast<TimeInput>(choiceOf("--kind", flags.kind, kinds));
    options.duration = numberOf("--to", flags.to, Bound::positive);
    options.points = wholeOf("--points", flags.points, 2, kMostMoments);
    PreparedResponse prepared = prepareResponse(flags.response);
    FrequencyResponse& response = *prepared.response;
    const TimeResponse result =
        required(interruptibly([&] { return timeResponse(*prepared.analysis, response, options, consoleMonitor()); }),
                 kFailed, nameOfInput(flags.response.analysis.file));
    const std::optional<MatrixFormat> archive = archiveFormatOf(flags.response);
    const LabelledMatrix table = timeResponseMatrix(response, result);
    deliver(flags.response.file, archive               ? matrixFile({table}, *archive)
                                 : flags.response.json ? timeResponseJson(response, options.kind, result)
                                                       : columnsText(table, ','));
    return kDone;
}

}  // namespace

Run addTransientCommand(CLI::App& program)
{
    auto flags = std::make_shared<TransientFlags>();
    CLI::App& transient = *program.add_subcommand(
        "transient", words("Response of the linear model in time: to a step, to an impulse, or let go from a load"));
    addResponseFlags(transient, flags->response);
    transient
        .add_option("--kind", flags->kind, words("step (default), impulse or decay, where the load is taken away"))
        ->type_name("WORD");
    transient.add_option("--to", flags->to, words("How long [s]"))->required()->type_name("TIME");
    transient.add_option("--points", flags->points, words("How many moments (500)"))->type_name("N");
    return [flags] { return runTransient(*flags); };
}

}  // namespace eigenlink::cli
