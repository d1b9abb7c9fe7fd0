#include "app/cli/command.h"
#include "app/cli/console.h"
#include "app/cli/flag.h"
#include "app/cli/input.h"
#include "app/cli/required.h"
#include "app/io/matrix_file.h"
#include "app/io/motion_text.h"
#include "model/dynamics/kick.h"
#include "model/dynamics/start.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace eigenlink::cli {

namespace {

/// The flags of `simulate` as written.
struct SimulateFlags {
    std::string file;
    std::string to, step = "0.01";
    std::string tolerance = "normal", method = "auto";
    std::vector<std::string> release;
    std::string mode, amplitude;
    std::vector<std::string> quantities, events;
    std::string output = "-";
    bool csv = false, json = false, npz = false, mat = false;
    bool spectrum = false, isLong = false;
};

SimulationOptions optionsOf(const SimulateFlags& flags)
{
    requireOneFormat({flags.csv, flags.json, flags.npz, flags.mat});
    if (flags.mode.empty() != flags.amplitude.empty()) {
        throw CommandError(kUsage, "--mode and --amplitude belong together; write both of them");
    }
    if (!flags.mode.empty() && !flags.release.empty()) {
        throw CommandError(kUsage, "--mode and --release exclude each other; a motion has one start");
    }
    const std::vector<std::string_view> tolerances{"rough", "normal", "tight"};
    SimulationOptions options;
    options.duration = numberOf("--to", flags.to, Bound::nonNegative);
    options.step = numberOf("--step", flags.step, Bound::positive);
    options.mostWork = flags.isLong ? 0 : kUsualWork;
    options.tolerance = static_cast<MotionTolerance>(choiceOf("--tolerance", flags.tolerance, tolerances));
    const std::vector<std::string_view> methods{"auto", "explicit", "implicit"};
    options.method = static_cast<MotionMethod>(choiceOf("--method", flags.method, methods));
    return options;
}

/// The system counts the turns of links on the way there.
MotionState startOf(const SimulateFlags& flags, const Mechanism& mechanism, System& system)
{
    const std::string name = nameOfInput(flags.file);
    if (!flags.mode.empty()) {
        AnalysisOptions options;
        options.methods = {Method::mcs};
        const Analysis analysis = interruptibly([&] { return analyze(mechanism, options, consoleMonitor()); });
        if (analysis.equilibrium.linkAngles.size() > 0) {
            system.countFrom(analysis.equilibrium.linkAngles);
        }
        return required(pluckedStart(analysis, countOf("--mode", flags.mode) - 1,
                                     numberOf("--amplitude", flags.amplitude, Bound::any)),
                        kFailed, name);
    }
    MotionState start = required(drawnStart(mechanism, system, consoleMonitor()), kFailed, name);
    for (const std::string& release : flags.release) {
        const std::size_t sign = release.find('=');
        if (sign == std::string::npos) {
            throw CommandError(kUsage, Text("--release: {1}: write a coordinate and its value, as phi=2.5", release));
        }
        const double value = numberOf("--release", release.substr(sign + 1), Bound::any);
        start = required(releasedStart(mechanism, system, start, release.substr(0, sign), value), kFailed, "--release");
    }
    return start;
}

/// What is written: the motion or its spectrum, in the format of the flags or of the name of the file.
std::string contentOf(const Motion& motion, const std::vector<Observable>& observables, const SimulateFlags& flags,
                      double step)
{
    if (const auto archive = archiveFormatOf({flags.csv, flags.json, flags.npz, flags.mat}, flags.output)) {
        const std::vector<LabelledMatrix> matrices =
            flags.spectrum ? std::vector<LabelledMatrix>{spectrumMatrix(motion, observables, step)}
                           : motionMatrices(motion, observables);
        return matrixFile(matrices, *archive);
    }
    if (flags.spectrum) {
        const LabelledMatrix spectrum = spectrumMatrix(motion, observables, step);
        for (const Text& line : flags.json ? std::vector<Text>() : peakLines(spectrum)) {
            say(line);
        }
        return flags.json ? spectrumJson(spectrum) : columnsText(spectrum, ',');
    }
    return flags.json ? motionJson(motion, observables) : motionText(motion, observables, ',');
}

/// Names what has a value elsewhere but none at one of the outputs: a force beside a change point may have no limit.
void sayWhatHasNoValue(const std::string& name, const Motion& motion, const std::vector<Observable>& observables)
{
    for (const Observable& each : observables) {
        const auto hasNone = [&](const MotionSample& sample) { return std::isnan(each.value(sample)); };
        const auto first = std::ranges::find_if(motion.samples, hasNone);
        if (first != motion.samples.end() && !std::ranges::all_of(motion.samples, hasNone)) {
            say(Text("{1}: {2} has no value at t = {3} s: it grows without bound towards the change point there", name,
                     each.name, Number{first->t, Quantity::none, 6}));
        }
    }
}

ExitCode runSimulate(const SimulateFlags& flags)
{
    SimulationOptions options = optionsOf(flags);
    const Mechanism mechanism = readInput(flags.file);
    const std::string name = nameOfInput(flags.file);
    System system(mechanism);
    const std::vector<std::string> names = flags.quantities.empty() ? usualObservables(mechanism) : flags.quantities;
    const std::vector<Observable> observables =
        required(observablesOf(mechanism, system, names), kUsage, "--quantities");
    if (!flags.events.empty()) {
        options.watched = required(watchedQuantities(mechanism, system, flags.events), kUsage, "--events");
    }
    const MotionState start = interruptibly([&] { return startOf(flags, mechanism, system); });
    options.velocitiesMissed =
        flags.mode.empty() && flags.release.empty() ? velocitiesMissed(mechanism, system, start) : 0;
    const Motion motion = asFarAsComputed([&] { return simulate(system, start, options, consoleMonitor()); });
    if (motion.samples.empty()) {
        checkInterrupt();
        throw CommandError(motion.isTooLarge ? kLimit : kFailed, Text("{1}: {2}", name, motion.reason));
    }
    for (const Text& remark : motion.remarks) {
        say(Text("{1}: {2}", name, remark));
    }
    sayWhatHasNoValue(name, motion, observables);
    deliverAsFarAsComputed(flags.output, contentOf(motion, observables, flags, options.step));
    if (motion.status == MotionStatus::cancelled) {
        return endInterrupted(name);
    }
    if (motion.status != MotionStatus::complete) {
        say(Text("{1}: {2}", name, motion.reason));
        if (motion.isTooLarge && !flags.isLong) {
            say("--long goes on, however long it takes");
        }
        return motion.isTooLarge ? kLimit : kFailed;
    }
    return kDone;
}

}  // namespace

Run addSimulateCommand(CLI::App& program)
{
    auto flags = std::make_shared<SimulateFlags>();
    CLI::App& simulate =
        *program.add_subcommand("simulate", words("The motion of the mechanism, one row for each moment"));
    simulate.add_option("FILE", flags->file, words("The mechanism, - for standard input"))->required();
    simulate.add_option("--to", flags->to, words("How long [s]"))->required()->type_name("TIME");
    simulate.add_option("--step", flags->step, words("Between rows [s] (0.01)"))->type_name("TIME");
    simulate.add_option("--tolerance", flags->tolerance, words("rough, normal (default) or tight"))->type_name("WORD");
    simulate
        .add_option("--method", flags->method,
                    words("auto (default), explicit, or implicit for vibrations far faster than the motion"))
        ->type_name("WORD");
    simulate
        .add_option(
            "--release", flags->release,
            words("Start at rest with a coordinate, a place or an angle at this value: phi=2.5, C.x=0.4, AC.angle=1"))
        ->type_name("NAME=VALUE");
    simulate.add_option("--mode", flags->mode, words("Start along this mode, counted from the lowest"))->type_name("K");
    simulate
        .add_option("--amplitude", flags->amplitude, words("By how much the point that moves most is displaced [m]"))
        ->type_name("LENGTH");
    addList(
        simulate, "--quantities", flags->quantities,
        "What to print: P.x, P.y, P.vx, P.vy, P.ax, P.ay, LINK.angle, LINK.rate, LINK.acceleration, P@LINK.x (force "
        "of the joint on the link), ID.force, ID.torque, ID.power, energy.kinetic (.gravity, .elastic, .applied, "
        ".total), dissipated, center.x, momentum.x (.angular), shaking.x (.y, .moment), frame.x; P, LINK, P@LINK, "
        "ID, energy, center, momentum, shaking or frame alone stand for all of theirs");
    addList(simulate, "--events", flags->events,
            "Quantities of which --json lists the zeros and the turning places; change points are always "
            "reported");
    simulate.add_flag("--csv", flags->csv, words("Comma-separated values (default)"));
    simulate.add_flag("--json", flags->json, words("JSON for other programs"));
    simulate.add_flag("--npz", flags->npz, words("NumPy archive with the matrix motion and the names of its columns"));
    simulate.add_flag("--mat", flags->mat, words("The same as a MATLAB file"));
    simulate.add_flag("--spectrum", flags->spectrum,
                      words("Instead of the motion the amplitudes of the frequencies in each quantity"));
    simulate.add_flag("--long", flags->isLong, words("Also what takes more than about a minute"));
    simulate.add_option("--output", flags->output, words("Where to write, - for standard output"))->type_name("FILE");
    return [flags] { return runSimulate(*flags); };
}

}  // namespace eigenlink::cli
