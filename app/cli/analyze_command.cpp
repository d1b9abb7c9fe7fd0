#include "app/cli/all_equilibria.h"
#include "app/cli/analysis_flags.h"
#include "app/cli/command.h"
#include "app/cli/console.h"
#include "app/cli/flag.h"
#include "app/cli/input.h"
#include "app/cli/mode_flags.h"
#include "app/io/equilibria_text.h"
#include "app/io/result_json.h"
#include "app/io/text_table.h"
#include "eigenlink_version.h"
#include "model/motion/released_motors.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

namespace eigenlink::cli {

namespace {

/// The flags of `analyze` as written.
struct AnalyzeFlags {
    AnalysisFlags analysis;
    ModeFlags modes;
    std::string assemblies = "all", motors = "held";
    double searchTime = kSearchTime;
    std::string output = "-";
    bool json = false;
};

/// Every equilibrium with its modes, and what is no single equilibrium.
ExitCode runAll(const AnalyzeFlags& flags)
{
    AnalysisFlags nearest = flags.analysis;
    nearest.equilibrium = "nearest";
    AnalysisOptions options = optionsOf(nearest);
    options.wanted = wantedModesOf(flags.modes);
    const Mechanism mechanism = readInput(flags.analysis.file);
    const std::string name = nameOfInput(flags.analysis.file);
    checkSize(name, mechanism, options.engine);
    const bool onlyReachable = choiceOf("--assemblies", flags.assemblies, {"all", "reachable"}) == 1;
    if (!(flags.searchTime > 0)) {
        throw CommandError(kUsage, Text("--search-time wants a number of seconds greater than 0, as --search-time 60"));
    }
    const auto [list, analyses] = analyzeAllEquilibria(name, mechanism, options, onlyReachable, flags.searchTime);
    deliverAsFarAsComputed(flags.output, flags.json
                                             ? equilibriaJson(mechanism, list, analyses, options.wanted)
                                             : equilibriaText(mechanism, list, analyses, languageOfEnvironment()));
    if (isInterrupted()) {
        return endInterrupted(name);
    }
    const bool isNone = std::ranges::any_of(
        list.special, [](const SpecialPlace& place) { return place.kind == SpecialPlace::Kind::none; });
    if (isNone) {
        say(Text("{1}: {2}", name, list.special.back().text));
    }
    if (list.isOutOfTime && analyses.empty()) {
        say(Text("{1}: {2}", name, list.completeness));
        return kLimit;
    }
    return isNone ? kFailed : kDone;
}

ExitCode runAnalyze(const AnalyzeFlags& flags)
{
    if (flags.analysis.equilibrium == "all") {
        return runAll(flags);
    }
    AnalysisOptions options = optionsOf(flags.analysis);
    options.wanted = wantedModesOf(flags.modes);
    Analysis analysis = analyzeInput(flags.analysis, options);
    if (choiceOf("--motors", flags.motors, {"held", "free"}) == 1 && analysis.equilibrium.isUsable()) {
        analysis = interruptibly([&] { return analyze(withMotorsReleased(analysis), options, consoleMonitor()); });
    }
    deliver(flags.output, flags.json ? resultJson(analysis, options.wanted)
                                     : reportText(analysis, options.wanted, languageOfEnvironment()));
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
    analyze
        ->add_option("--assemblies", flags->assemblies,
                     words("With --equilibrium all: all, or those reachable from the drawing without taking it apart "
                           "(all)"))
        ->type_name("NAME");
    analyze
        ->add_option("--search-time", flags->searchTime,
                     words("With --equilibrium all: after how long the search ends with what it has found [s] (60)"))
        ->type_name("SECONDS");
    analyze
        ->add_option("--motors", flags->motors,
                     words("held where they are at t = 0 (default), or free: taken out there, with their torques as "
                           "constant loads"))
        ->type_name("NAME");
    analyze->add_flag("--json", flags->json, words("Write the result as JSON"));
    analyze->add_option("--output", flags->output, words("File to write; - is standard output (-)"))->type_name("FILE");
    return [flags] { return runAnalyze(*flags); };
}

}  // namespace eigenlink::cli
