#include "app/cli/command.h"
#include "app/cli/console.h"
#include "app/cli/flag.h"
#include "app/cli/input.h"
#include "app/cli/required.h"
#include "app/io/motion_text.h"
#include "model/basics/degree.h"
#include "model/dynamics/cycle.h"

#include <CLI/CLI.hpp>

#include <memory>
#include <string>
#include <vector>

namespace eigenlink::cli {

namespace {

/// The flags of `cycle` as written.
struct CycleFlags {
    std::string file, drive, speed, acceleration = "0";
    std::string from, to, step, about;
    std::vector<std::string> quantities;
    std::string output = "-";
    bool degrees = false;
    bool csv = false;
    bool json = false;
};

CycleOptions optionsOf(const CycleFlags& flags)
{
    requireOneFormat(flags.csv, flags.json);
    const double unit = flags.degrees ? kDegree : 1;
    CycleOptions options;
    options.speed = numberOf("--speed", flags.speed, Bound::any);
    options.acceleration = numberOf("--acceleration", flags.acceleration, Bound::any);
    if (!flags.from.empty()) {
        options.from = unit * numberOf("--from", flags.from, Bound::any);
    }
    if (!flags.to.empty()) {
        options.to = unit * numberOf("--to", flags.to, Bound::any);
    }
    if (!flags.step.empty()) {
        options.step = unit * numberOf("--step", flags.step, Bound::positive);
    }
    return options;
}

/// Where moments are taken about: a point as drawn, "x,y", or the origin.
Vector2 placeOf(const std::string& about, const Mechanism& mechanism)
{
    if (about.empty()) {
        return {};
    }
    if (const auto point = findPoint(mechanism, about)) {
        return mechanism.points[*point].at;
    }
    const std::size_t comma = about.find(',');
    if (comma == std::string::npos) {
        throw CommandError(kUsage, Text("--about: {1}: write the id of a point, or a place as 0.5,0", about));
    }
    return {numberOf("--about", about.substr(0, comma), Bound::any),
            numberOf("--about", about.substr(comma + 1), Bound::any)};
}

ExitCode runCycle(const CycleFlags& flags)
{
    const CycleOptions options = optionsOf(flags);
    const Mechanism mechanism = readInput(flags.file);
    const std::string name = nameOfInput(flags.file);
    const DrivenMechanism driven = required(withDrive(mechanism, flags.drive), kUsage, "--drive");
    const System system(driven.mechanism);
    const std::vector<std::string> names =
        flags.quantities.empty() ? cycleObservables(driven.mechanism, system, driven.motor) : flags.quantities;
    const std::vector<Observable> observables = required(
        observablesOf(driven.mechanism, system, names, placeOf(flags.about, mechanism)), kUsage, "--quantities");
    const Cycle cycle =
        required(asFarAsComputed([&] { return cycleOf(driven, system, options, consoleMonitor()); }), kFailed, name);
    if (cycle.samples.empty()) {
        checkInterrupt();
    }
    deliverAsFarAsComputed(flags.output, flags.json ? cycleJson(cycle, observables, flags.degrees)
                                                    : cycleText(cycle, observables, flags.degrees, ','));
    if (cycle.status == MotionStatus::cancelled) {
        return endInterrupted(name);
    }
    if (cycle.status != MotionStatus::complete) {
        say(Text("{1}: {2}", name, cycle.reason));
        return kFailed;
    }
    if (cycle.deadPoints.size() == 2) {
        say(Text("{1}: the drive cannot turn round: it has dead points at {2} and {3}", name,
                 Number{cycle.deadPoints[0], Quantity::angle, 10}, Number{cycle.deadPoints[1], Quantity::angle, 10}));
    }
    return kDone;
}

}  // namespace

Run addCycleCommand(CLI::App& program)
{
    auto flags = std::make_shared<CycleFlags>();
    CLI::App& cycle = *program.add_subcommand(
        "cycle", words("A driven mechanism through its positions: motion, forces of joints, driving torque"));
    cycle.add_option("FILE", flags->file, words("The mechanism, - for standard input"))->required();
    cycle.add_option("--drive", flags->drive, words("The link that is driven"))->required()->type_name("LINK");
    cycle.add_option("--speed", flags->speed, words("Of the driven link [rad/s]"))->required()->type_name("W");
    cycle.add_option("--acceleration", flags->acceleration, words("Of the driven link [rad/s²] (0)"))->type_name("A");
    cycle.add_option("--from", flags->from, words("First angle of the driven link [rad] (as drawn)"))
        ->type_name("ANGLE");
    cycle.add_option("--to", flags->to, words("Last angle [rad] (a whole turn on)"))->type_name("ANGLE");
    cycle.add_option("--step", flags->step, words("Between rows [rad] (5°)"))->type_name("ANGLE");
    cycle.add_flag("--degrees", flags->degrees, words("--from, --to, --step and the first column are degrees"));
    cycle.add_option("--about", flags->about, words("Point or place x,y about which moments are taken (the origin)"))
        ->type_name("POINT");
    addList(
        cycle, "--quantities", flags->quantities,
        "What to print, as for simulate; also drive.torque, drive.power, transmission.P (angle between the two links "
        "at a joint, or a link and the normal of its guide), advantage.LINK (torque there over driving torque), "
        "advantage.P (force along the guide of P over driving torque), pole.LINK (instantaneous centre: .x, .y in the "
        "plane, .along, .across on the link)");
    cycle.add_flag("--csv", flags->csv, words("Comma-separated values (default)"));
    cycle.add_flag("--json", flags->json, words("JSON for other programs, with dead points and turning points"));
    cycle.add_option("--output", flags->output, words("Where to write, - for standard output"))->type_name("FILE");
    return [flags] { return runCycle(*flags); };
}

}  // namespace eigenlink::cli
