#include "app/cli/command.h"
#include "app/cli/console.h"
#include "app/cli/flag.h"
#include "app/cli/input.h"
#include "app/cli/required.h"
#include "app/io/language.h"
#include "app/io/motion_text.h"
#include "app/io/stability_text.h"
#include "model/parameters/variable.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace eigenlink::cli {

namespace {

/// Places of a map, at most.
constexpr std::size_t kMostPlaces = 100000;

/// The flags of `floquet` as written.
struct FloquetFlags {
    std::string file, period, speed, modes = "all";
    std::vector<std::string> map;
    std::string output = "-";
    bool rotation = false, csv = false, json = false;
};

/// A number of a drive or of the mechanism by its name.
MapAxis axisNamed(const Mechanism& mechanism, const std::string& name)
{
    const std::vector<DriveNumber> drives = driveNumbers(mechanism);
    const auto drive = std::ranges::find(drives, name, &DriveNumber::name);
    if (drive != drives.end()) {
        return {name, {}, [with = drive->with](const Mechanism& each, double value) -> Outcome<Mechanism> {
                    return with(each, value);
                }};
    }
    const Outcome<Variable> variable = variableNamed(mechanism, name);
    if (!variable) {
        std::string names;
        for (const DriveNumber& each : drives) {
            names += (names.empty() ? "" : ", ") + each.name;
        }
        throw CommandError(kUsage, names.empty()
                                       ? Text("--map: {1}", variable.reason())
                                       : Text("--map: {1}; of the drives there are {2}", variable.reason(), names));
    }
    return {name, {}, [name](const Mechanism& each, double value) -> Outcome<Mechanism> {
                const Outcome<Variable> own = variableNamed(each, name);
                return own ? own->with(value) : Outcome<Mechanism>(Failure{own.reason()});
            }};
}

/// An axis as M.speed=1:40:30.
MapAxis axisOf(const Mechanism& mechanism, const std::string& text)
{
    NamedValues named = namedValuesOf("--map", text, kMostPlaces);
    MapAxis axis = axisNamed(mechanism, named.name);
    axis.values = std::move(named.values);
    return axis;
}

ExitCode runMap(const FloquetFlags& flags, const Mechanism& mechanism)
{
    if (flags.map.size() > 2) {
        throw CommandError(kUsage, "--map: a map has one axis or two");
    }
    const MapAxis first = axisOf(mechanism, flags.map.front());
    const std::optional<MapAxis> second =
        flags.map.size() > 1 ? std::optional(axisOf(mechanism, flags.map.back())) : std::nullopt;
    const std::optional<double> period =
        flags.period.empty() ? std::nullopt : std::optional(numberOf("--period", flags.period, Bound::positive));
    const StabilityMap map =
        asFarAsComputed([&] { return stabilityMap(mechanism, first, second, period, consoleMonitor()); });
    if (map.places.empty()) {
        checkInterrupt();
    }
    std::vector<std::string> names{first.name};
    if (second) {
        names.push_back(second->name);
    }
    deliverAsFarAsComputed(flags.output, flags.json ? stabilityMapJson(map, names) : stabilityMapText(map, names, ','));
    const std::string name = nameOfInput(flags.file);
    if (map.cancelled) {
        return endInterrupted(name);
    }
    const auto lost = std::ranges::count_if(map.places, [](const MapPlace& place) { return !place.found; });
    if (lost > 0) {
        const auto one = std::ranges::find(map.places, false, &MapPlace::found);
        say(Text("{1}: at {2} of {3} places no periodic motion was found, at the first since {4}", name,
                 static_cast<long long>(lost), static_cast<long long>(map.places.size()), one->reason));
    }
    for (const double each : flags.json ? std::vector<double>() : map.boundaries) {
        say(Text("{1}: stability changes at {2} = {3}", name, first.name, Number{each, Quantity::none, 8}));
    }
    return lost == static_cast<std::ptrdiff_t>(map.places.size()) ? kFailed : kDone;
}

/// The first modes alone: a conjugate pair or a real eigenvalue each.
void keepModes(SteadyRotation& rotation, std::size_t count)
{
    std::size_t kept = 0;
    for (std::size_t modes = 0; kept < rotation.values.size(); ++kept) {
        modes += rotation.values[kept].imag() >= 0 ? 1 : 0;
        if (modes > count) {
            break;
        }
    }
    rotation.values.resize(kept);
    rotation.shapes.resize(kept);
}

ExitCode runRotation(const FloquetFlags& flags, const Mechanism& mechanism)
{
    const std::optional<double> speed =
        flags.speed.empty() ? std::nullopt : std::optional(numberOf("--speed", flags.speed, Bound::any));
    const System system(mechanism);
    SteadyRotation rotation =
        required(interruptibly([&] { return steadyRotation(mechanism, system, speed, consoleMonitor()); }), kFailed,
                 nameOfInput(flags.file));
    if (flags.modes != "all") {
        keepModes(rotation, countOf("--modes", flags.modes));
    }
    deliver(flags.output, flags.json ? steadyRotationJson(mechanism, system, rotation)
                                     : steadyRotationText(mechanism, system, rotation));
    return kDone;
}

ExitCode runFloquet(const FloquetFlags& flags)
{
    if (flags.rotation && !flags.map.empty()) {
        throw CommandError(kUsage, "--rotation and --map exclude each other; ask for one of them");
    }
    if (!flags.rotation && !flags.speed.empty()) {
        throw CommandError(kUsage, "--speed goes with --rotation");
    }
    if (!flags.rotation && flags.modes != "all") {
        throw CommandError(kUsage, "--modes goes with --rotation");
    }
    if (flags.rotation && !flags.period.empty()) {
        throw CommandError(kUsage, "--period goes without --rotation, which has none");
    }
    const Mechanism mechanism = readInput(flags.file);
    if (flags.rotation) {
        return runRotation(flags, mechanism);
    }
    if (!flags.map.empty()) {
        return runMap(flags, mechanism);
    }
    const std::string name = nameOfInput(flags.file);
    const double period = flags.period.empty() ? required(periodOfDrives(mechanism), kFailed, name)
                                               : numberOf("--period", flags.period, Bound::positive);
    const System system(mechanism);
    const PeriodicMotion motion = required(
        interruptibly([&] { return periodicMotion(mechanism, system, period, consoleMonitor()); }), kFailed, name);
    deliver(flags.output, flags.json ? floquetJson(mechanism, system, motion)
                                     : floquetText(mechanism, system, motion, languageOfEnvironment()));
    return kDone;
}

}  // namespace

Run addFloquetCommand(CLI::App& program)
{
    auto flags = std::make_shared<FloquetFlags>();
    CLI::App& floquet = *program.add_subcommand(
        "floquet", words("The periodic motion under motors and moving supports, and whether it is stable"));
    floquet.add_option("FILE", flags->file, words("The mechanism, - for standard input"))->required();
    floquet.add_option("--period", flags->period, words("After which it repeats [s] (that of the drives)"))
        ->type_name("TIME");
    addList(floquet, "--map", flags->map,
            "Stability over one number or two, NAME=FROM:TO:COUNT: M.speed=1:40:30 of a motor, k.stiffness=10:90:9");
    floquet.add_flag(
        "--rotation", flags->rotation,
        words("The steady rotation about the one fixed point, linearised in the frame that turns with it"));
    floquet.add_option("--speed", flags->speed, words("Speed of --rotation where no motor gives it [rad/s]"))
        ->type_name("W");
    floquet.add_option("--modes", flags->modes, words("all (default), or the first K modes of --rotation"))
        ->type_name("K");
    floquet.add_flag("--csv", flags->csv, words("Comma-separated values of --map, as without --json"));
    floquet.add_flag("--json", flags->json, words("JSON for other programs"));
    floquet.add_option("--output", flags->output, words("Where to write, - for standard output"))->type_name("FILE");
    return [flags] { return runFloquet(*flags); };
}

}  // namespace eigenlink::cli
