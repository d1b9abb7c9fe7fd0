#include "app/cli/command.h"
#include "app/cli/console.h"
#include "app/cli/flag.h"
#include "app/cli/input.h"
#include "app/cli/required.h"
#include "app/io/locus_text.h"
#include "model/sensitivity/effect.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>

namespace eigenlink::cli {

namespace {

/// More values than this are a slip of the pen.
constexpr std::size_t kMostValues = 1000000;

/// The flags of `locus` as written.
struct LocusFlags {
    std::string file, parameter, from, to;
    std::string points = "101", modes = "10", output = "-";
    FormatFlags format;
};

LocusOptions optionsOf(const LocusFlags& flags)
{
    const double from = numberOf("--from", flags.from, Bound::any), to = numberOf("--to", flags.to, Bound::any);
    const std::size_t count = wholeOf("--points", flags.points, 2, kMostValues);
    LocusOptions options;
    options.modes = countOf("--modes", flags.modes, 1000);
    for (std::size_t i = 0; i < count; ++i) {
        const double part = static_cast<double>(i) / static_cast<double>(count - 1);
        options.values.push_back(i + 1 == count ? to : from + part * (to - from));
    }
    return options;
}

/// What a CSV file has no place for.
void sayOfLocus(const std::string& name, const Locus& locus)
{
    const std::string& number = locus.variable.name;
    const auto isLost = [](const SweepConfiguration& each) { return !each.usable; };
    const auto lost = std::ranges::find_if(locus.configurations, isLost);
    if (lost != locus.configurations.end()) {
        say(Text::counted("{2}: at {3} = {4}: {5} ({1} value without eigenvalues)",
                          "{2}: from {3} = {4}: {5} ({1} values without eigenvalues)",
                          static_cast<std::size_t>(std::ranges::count_if(locus.configurations, isLost)), name, number,
                          Number{lost->angle, Quantity::none, 12}, lost->reason));
    }
    for (const MeetingPair& each : locus.meetings) {
        say(Text("{1}: at {2} = {3} two eigenvalues meet on the real axis at {4} rad/s", name, number,
                 Number{each.parameter, Quantity::none, 12}, Number{each.s.real(), Quantity::none, 12}));
    }
}

ExitCode runLocus(const LocusFlags& flags)
{
    requireOneFormat(flags.format);
    const LocusOptions options = optionsOf(flags);
    const Mechanism mechanism = readInput(flags.file);
    const std::string name = nameOfInput(flags.file);
    checkSize(name, mechanism);
    const Variable variable = required(variableNamed(mechanism, flags.parameter), kUsage, "--parameter");
    const Outcome<Locus> locus =
        asFarAsComputed([&] { return locusOf(mechanism, variable, options, consoleMonitor()); });
    if (!locus) {
        checkInterrupt();
        say(Text("{1}: {2}", name, locus.reason()));
        return kFailed;
    }
    const std::optional<MatrixFormat> archive = archiveFormatOf(flags.format, flags.output);
    deliverAsFarAsComputed(flags.output, archive             ? matrixFile(locusMatrices(*locus), *archive)
                                         : flags.format.json ? locusJson(*locus)
                                                             : locusCsv(*locus));
    if (!flags.format.json) {
        sayOfLocus(name, *locus);
    }
    if (locus->cancelled) {
        return endInterrupted(name);
    }
    if (hasNoEffect(mechanism, variable, options.values.front()) ||
        hasNoEffect(mechanism, variable, options.values.back())) {
        say(Text("{1}: {2} changes nothing: nothing in the mechanism depends on it", name, variable.name));
    }
    return kDone;
}

}  // namespace

Run addLocusCommand(CLI::App& program)
{
    auto flags = std::make_shared<LocusFlags>();
    CLI::App& command = *program.add_subcommand(
        "locus", words("Eigenvalues along a parameter, the equilibrium followed and modes followed by shape"));
    command.add_option("FILE", flags->file, words("Mechanism file; - is standard input"))->required();
    command.add_option("--parameter", flags->parameter, words("Parameter or number, e.g. k.stiffness"))
        ->required()
        ->type_name("NAME");
    command.add_option("--from", flags->from, words("First value"))->required()->type_name("VALUE");
    command.add_option("--to", flags->to, words("Last value"))->required()->type_name("VALUE");
    command.add_option("--points,--steps", flags->points, words("How many values (101)"))->type_name("N");
    command.add_option("--modes", flags->modes, words("How many branches, from the lowest (10)"))->type_name("K");
    command.add_flag("--csv", flags->format.csv, words("Comma-separated values, as without --json"));
    command.add_flag("--json", flags->format.json, words("JSON for other programs"));
    command.add_flag("--npz", flags->format.npz, words("A NumPy archive"));
    command.add_flag("--mat", flags->format.mat, words("A MATLAB file"));
    command.add_option("--output", flags->output, words("File to write; - is standard output (-)"))->type_name("FILE");
    return [flags] { return runLocus(*flags); };
}

}  // namespace eigenlink::cli
