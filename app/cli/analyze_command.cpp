#include "app/cli/analysis_flags.h"
#include "app/cli/command.h"
#include "app/cli/console.h"
#include "app/cli/mode_flags.h"
#include "app/io/result_json.h"
#include "app/io/text_table.h"
#include "eigenlink_version.h"

#include <CLI/CLI.hpp>

#include <memory>
#include <string>

namespace eigenlink::cli {

namespace {

/// The flags of `analyze` as written.
struct AnalyzeFlags {
    AnalysisFlags analysis;
    ModeFlags modes;
    std::string output = "-";
    bool json = false;
};

ExitCode runAnalyze(const AnalyzeFlags& flags)
{
    AnalysisOptions options = optionsOf(flags.analysis);
    const ReportOptions report = reportOptionsOf(flags.modes);
    options.modes = report.modes;
    options.target = report.target;
    const Analysis analysis = analyzeInput(flags.analysis, options);
    deliver(flags.output,
            flags.json ? resultJson(analysis, report) : reportText(analysis, report, languageOfEnvironment()));
    return judge(flags.analysis, analysis);
}

}  // namespace

Run addAnalyzeCommand(CLI::App& program)
{
    CLI::App* analyze =
        program.add_subcommand("analyze", words("Find the equilibrium and the eigenvalues of a mechanism"));
    analyze->set_version_flag("--version", "eigenlink-cli " EIGENLINK_VERSION, words("Print the version and exit"));
    auto flags = std::make_shared<AnalyzeFlags>();
    addAnalysisFlags(*analyze, flags->analysis);
    addModeFlags(*analyze, flags->modes);
    analyze->add_flag("--json", flags->json, words("Write the result as JSON"));
    analyze->add_option("--output", flags->output, words("File to write; - is standard output (-)"))->type_name("FILE");
    return [flags] { return runAnalyze(*flags); };
}

}  // namespace eigenlink::cli
