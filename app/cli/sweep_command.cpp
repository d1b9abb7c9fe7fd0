#include "app/cli/command.h"
#include "app/cli/console.h"
#include "app/cli/flag.h"
#include "app/cli/input.h"
#include "app/cli/parameter_sweep.h"
#include "app/io/language.h"
#include "app/io/sweep_text.h"
#include "model/basics/degree.h"
#include "model/basics/number_text.h"
#include "model/sweep/sweep.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>
#include <optional>
#include <string>
#include <utility>

namespace eigenlink::cli {

namespace {

/// More angles than this are a slip of the pen.
constexpr double kMostAngles = 100000;

/// The flags of `sweep` as written.
struct SweepFlags {
    std::string file;
    std::string pose, lock;
    std::string from = "0", to, step;
    std::string modes = "10";
    std::string compare;
    std::string parameter, other, quantity = "eigenvalues";
    std::string output = "-";
    bool degrees = false;
    FormatFlags format;
    bool isLong = false;
};

std::vector<double> anglesOf(const SweepFlags& flags)
{
    const double unit = flags.degrees ? kDegree : 1;
    const double from = numberOf("--from", flags.from, Bound::any);
    const double to = numberOf("--to", flags.to, Bound::any);
    const double step = numberOf("--step", flags.step, Bound::positive);
    const double count = std::floor(std::abs(to - from) / step + 1e-9);
    if (!(count <= kMostAngles)) {
        throw CommandError(kUsage, Text("--step: {1}: more than 100000 angles; take a larger step", flags.step));
    }
    std::vector<double> angles;
    for (int i = 0; i <= static_cast<int>(count); ++i) {
        angles.push_back((from + (to < from ? -i : i) * step) * unit);
    }
    return angles;
}

/// The two configurations of --compare A,B by their angles.
std::optional<std::pair<std::size_t, std::size_t>> comparedOf(const SweepFlags& flags, const SweepOptions& options)
{
    if (flags.compare.empty()) {
        return std::nullopt;
    }
    const std::size_t comma = flags.compare.find(',');
    if (comma == std::string::npos) {
        throw CommandError(kUsage, Text("--compare: {1}: write two angles with a comma between", flags.compare));
    }
    const double unit = flags.degrees ? kDegree : 1;
    const auto indexOf = [&](const std::string& text) {
        const double angle = numberOf("--compare", text, Bound::any) * unit;
        const auto found =
            std::ranges::find_if(options.angles, [&](double each) { return std::abs(each - angle) < 1e-9; });
        if (found == options.angles.end()) {
            throw CommandError(kUsage, Text("--compare: {1} is not among the angles of the sweep", text));
        }
        return static_cast<std::size_t>(found - options.angles.begin());
    };
    return std::pair(indexOf(flags.compare.substr(0, comma)), indexOf(flags.compare.substr(comma + 1)));
}

SweepOptions optionsOf(const SweepFlags& flags)
{
    if (flags.pose.empty() == flags.lock.empty()) {
        throw CommandError(kUsage,
                           "write either --pose LINK, to pose a link that is free to vibrate, or --lock LINK, to "
                           "hold it");
    }
    requireOneFormat(flags.format);
    if ((flags.format.csv || archiveFormatOf(flags.format, flags.output)) && !flags.compare.empty()) {
        throw CommandError(kUsage, "--compare goes with the table or with --json, not with --csv, --npz or --mat");
    }
    SweepOptions options;
    options.locked = flags.pose.empty();
    options.link = options.locked ? flags.lock : flags.pose;
    options.modes = countOf("--modes", flags.modes, 1000);
    options.angles = anglesOf(flags);
    return options;
}

void checkLink(const Mechanism& mechanism, const SweepOptions& options)
{
    const auto element = findElement(mechanism, options.link);
    if (!element || !isLink(mechanism.elements[*element])) {
        std::string links;
        for (const Element& each : mechanism.elements) {
            links += isLink(each) ? (links.empty() ? "" : ", ") + idOf(each) : "";
        }
        throw CommandError(kUsage, Text("{1}: {2}: there is no link with this id; the links are {3}",
                                        options.locked ? "--lock" : "--pose", options.link, links));
    }
}

/// What a CSV file has no place for: why an angle has no values, and what to know of those that it has.
void sayWords(const std::string& name, const Sweep& sweep)
{
    for (const SweepConfiguration& each : sweep.configurations) {
        if (const Text& words = each.usable ? each.remark : each.reason; !words.isEmpty()) {
            say(Text("{1}: {2}°: {3}", name, formatRounded(each.angle * 180 / std::numbers::pi, 7), words));
        }
    }
}

ExitCode runParameterSweep(const SweepFlags& flags)
{
    if (!flags.pose.empty() || !flags.lock.empty() || !flags.step.empty() || flags.degrees) {
        throw CommandError(kUsage, "--parameter goes without --pose, --lock, --step and --degrees");
    }
    return sweepParameter({flags.file, flags.parameter, numberOf("--from", flags.from, Bound::any),
                           numberOf("--to", flags.to, Bound::any), flags.other, flags.quantity, flags.output,
                           flags.format, flags.isLong});
}

ExitCode runSweep(const SweepFlags& flags)
{
    if (!flags.parameter.empty()) {
        return runParameterSweep(flags);
    }
    if (!flags.other.empty()) {
        throw CommandError(kUsage, "--and goes with --parameter");
    }
    if (flags.isLong) {
        throw CommandError(kUsage, "--long goes with --parameter");
    }
    if (flags.step.empty()) {
        throw CommandError(kUsage, Text("{1} is required", "--step"));
    }
    const SweepOptions options = optionsOf(flags);
    const auto compared = comparedOf(flags, options);
    const Mechanism mechanism = readInput(flags.file);
    const std::string name = nameOfInput(flags.file);
    checkLink(mechanism, options);
    checkSize(name, mechanism);
    const Sweep sweep = asFarAsComputed([&] { return sweepAngle(mechanism, options, consoleMonitor()); });
    if (sweep.configurations.empty()) {
        checkInterrupt();
    }
    const auto comparedHere =
        compared && std::max(compared->first, compared->second) < sweep.configurations.size() ? compared : std::nullopt;
    const std::optional<MatrixFormat> archive = archiveFormatOf(flags.format, flags.output);
    deliverAsFarAsComputed(flags.output, archive             ? matrixFile({sweepMatrix(sweep)}, *archive)
                                         : flags.format.json ? sweepJson(mechanism, sweep, comparedHere)
                                         : flags.format.csv
                                             ? sweepText(sweep, ',')
                                             : sweepTable(mechanism, sweep, comparedHere, languageOfEnvironment()));
    if (flags.format.csv || archive) {
        sayWords(name, sweep);
    }
    if (sweep.cancelled) {
        return endInterrupted(name);
    }
    const bool any = std::any_of(sweep.configurations.begin(), sweep.configurations.end(),
                                 [](const SweepConfiguration& each) { return each.usable; });
    if (!any) {
        say(Text("{1}: {2}", name,
                 sweep.configurations.empty() ? Text("no angles") : sweep.configurations.front().reason));
    }
    return any ? kDone : kFailed;
}

}  // namespace

Run addSweepCommand(CLI::App& program)
{
    auto flags = std::make_shared<SweepFlags>();
    CLI::App& sweep = *program.add_subcommand(
        "sweep", words("Frequencies against the angle of a link, or equilibria against a parameter"));
    sweep.add_option("FILE", flags->file, words("The mechanism, - for standard input"))->required();
    sweep.add_option("--pose", flags->pose, words("Pose this link; it stays free to vibrate"))->type_name("LINK");
    sweep.add_option("--lock", flags->lock, words("Hold this link during the vibration"))->type_name("LINK");
    sweep.add_option("--from", flags->from, words("First angle [rad] or value (0)"))->type_name("ANGLE");
    sweep.add_option("--to", flags->to, words("Last angle [rad] or value"))->required()->type_name("ANGLE");
    sweep.add_option("--step", flags->step, words("Distance of the angles [rad]"))->type_name("ANGLE");
    sweep
        .add_option("--parameter", flags->parameter,
                    words("Follow the equilibrium by a parameter or a number instead, e.g. k.stiffness, with every "
                          "branch that crosses it"))
        ->type_name("NAME");
    sweep
        .add_option("--and", flags->other,
                    words("With --parameter: the same at each value of a second number, NAME=FROM:TO:COUNT, e.g. "
                          "AC.mass=1:3:9"))
        ->type_name("RANGE");
    sweep
        .add_option("--quantity", flags->quantity,
                    words("Of every equilibrium: eigenvalues, equilibrium or energy (eigenvalues)"))
        ->type_name("WHAT");
    sweep.add_flag("--long", flags->isLong, words("With --parameter: also what takes more than some seconds"));
    sweep.add_flag("--degrees", flags->degrees, words("Angles are in degrees"));
    sweep.add_option("--modes", flags->modes, words("How many branches, from the lowest (10)"))->type_name("K");
    sweep
        .add_option("--compare", flags->compare,
                    words("Compare the shapes at two of the angles: MAC and MSF of each link"))
        ->type_name("A,B");
    sweep.add_flag("--csv", flags->format.csv, words("Comma-separated values"));
    sweep.add_flag("--json", flags->format.json, words("JSON for other programs"));
    sweep.add_flag("--npz", flags->format.npz, words("A NumPy archive"));
    sweep.add_flag("--mat", flags->format.mat, words("A MATLAB file"));
    sweep.add_option("--output", flags->output, words("Where to write, - for standard output"))->type_name("FILE");
    return [flags] { return runSweep(*flags); };
}

}  // namespace eigenlink::cli
