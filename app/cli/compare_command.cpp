#include "app/cli/analysis_flags.h"
#include "app/cli/command.h"
#include "app/cli/console.h"
#include "app/io/comparison_text.h"

#include <CLI/CLI.hpp>

#include <memory>
#include <string>

namespace eigenlink::cli {

namespace {

/// The flags of `compare` as written.
struct CompareFlags {
    std::string before, after;
    std::string output = "-";
    bool json = false;
};

Analysis analysisOf(const std::string& file)
{
    AnalysisFlags flags;
    flags.file = file;
    AnalysisOptions options;
    options.methods = {Method::mcs};
    return analyzeInput(flags, options);
}

ExitCode runCompare(const CompareFlags& flags)
{
    const StateComparison comparison = compareStates(analysisOf(flags.before), analysisOf(flags.after));
    deliver(flags.output,
            flags.json ? comparisonJson(comparison) : comparisonText(comparison, languageOfEnvironment()));
    return kDone;
}

}  // namespace

Run addCompareCommand(CLI::App& program)
{
    auto flags = std::make_shared<CompareFlags>();
    CLI::App& command = *program.add_subcommand(
        "compare", words("What differs between two mechanisms: parts, numbers, and each mode with its partner"));
    command.add_option("BEFORE", flags->before, words("The mechanism before"))->required();
    command.add_option("AFTER", flags->after, words("The mechanism after"))->required();
    command.add_flag("--json", flags->json, words("JSON for other programs"));
    command.add_option("--output", flags->output, words("File to write; - is standard output (-)"))->type_name("FILE");
    return [flags] { return runCompare(*flags); };
}

}  // namespace eigenlink::cli
