#include "app/cli/report_studies.h"

#include "app/cli/console.h"
#include "app/cli/flag.h"
#include "app/cli/required.h"
#include "model/description/edit.h"
#include "model/dynamics/kick.h"
#include "model/dynamics/start.h"
#include "model/response/frequency_response.h"
#include "model/studies/motion/motion_found.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <utility>

namespace eigenlink::cli {

namespace {

constexpr double kPeriodsShown = 5;    ///< of the lowest mode
constexpr double kUsualDuration = 10;  ///< where nothing vibrates [s]
constexpr double kMomentsShown = 400;  ///< of a motion
constexpr double kPluck = 0.05;        ///< of the size, by which the lowest mode is plucked
/// Of the work of a motion that a report may take.
constexpr double kShareOfReport = 0.1;
constexpr std::size_t kAnglesDrawn = 6;  ///< that are drawn where nothing was chosen
constexpr std::size_t kModesShown = 6;   ///< about which a response is drawn
constexpr std::size_t kFrequencies = 600;

/// The true modes that vibrate, from the lowest: the number of the mode and its eigenvalue.
std::vector<std::pair<std::size_t, const Eigenvalue*>> vibrationsOf(const Analysis& analysis)
{
    std::vector<std::pair<std::size_t, const Eigenvalue*>> list;
    if (analysis.methods.empty()) {
        return list;
    }
    const Spectrum& spectrum = analysis.methods.front().spectrum;
    const std::vector<std::vector<std::size_t>> modes = modesOf(spectrum);
    for (std::size_t i = 0; i < modes.size(); ++i) {
        const Eigenvalue& value = spectrum.values[modes[i].front()];
        if (value.isTrue() && !value.infinite && value.s.imag() > 0) {
            list.emplace_back(i, &value);
        }
    }
    std::ranges::stable_sort(list, {}, [](const auto& each) { return std::abs(each.second->s); });
    return list;
}

/// Angles of the links, or places of the points where there are none, and energies.
std::vector<std::string> quantitiesOf(const Mechanism& mechanism)
{
    std::vector<std::string> names;
    for (const Element& element : mechanism.elements) {
        if (isLink(element) && names.size() < kAnglesDrawn) {
            names.push_back(idOf(element) + ".angle");
        }
    }
    for (std::size_t i = 0; names.empty() && i < mechanism.points.size(); ++i) {
        const Point& point = mechanism.points[i];
        if (!point.fixed) {
            names = {point.id + ".x", point.id + ".y"};
        }
    }
    names.insert(names.end(), {"energy.kinetic", "energy.total"});
    return names;
}

/// A state to begin with, and what is written about it.
struct Begin {
    MotionState state;
    Text words;
};

/// The drawing with its velocities and what was released; the system counts the turns of links on the way there.
Begin beginOf(const std::string& name, System& system, const Mechanism& mechanism, const ReportStudyFlags& flags)
{
    for (const std::string& release : flags.motionRelease) {
        required(releaseOf(release), kUsage, "--motion-release");
    }
    MotionState start = required(startAfter(flags.motionRelease, mechanism, system, consoleMonitor()), kFailed, name);
    return {std::move(start), flags.motionRelease.empty()
                                  ? Text("The motion that begins in the drawing, with the velocities given there.")
                                  : Text("The motion after a release at rest: {1}.", flags.motionRelease)};
}

/// True where a motion from this state would stay there.
bool rests(const System& system, const Analysis& analysis, const MotionState& start)
{
    if (system.dependsOnTime() || !start.v.isZero(0) || analysis.system == nullptr ||
        !analysis.equilibrium.isUsable() || analysis.equilibrium.q.size() != start.q.size()) {
        return false;
    }
    return (analysis.equilibrium.q - start.q).norm() <= kPluck * kPluck * system.size();
}

SimulationOptions simulationOf(const ReportStudyFlags& flags,
                               const std::vector<std::pair<std::size_t, const Eigenvalue*>>& vibrations)
{
    SimulationOptions options;
    options.duration = vibrations.empty()
                           ? kUsualDuration
                           : kPeriodsShown * 2 * std::numbers::pi / std::abs(vibrations.front().second->s.imag());
    if (!flags.motionTo.empty()) {
        options.duration = numberOf("--motion-to", flags.motionTo, Bound::positive);
    }
    options.step = options.duration / kMomentsShown;
    return options;
}

/// The point and axis that move most in a mode, as "P.x"; empty where no point moves.
std::string mostMoved(const Analysis& analysis, const Eigenvalue& mode)
{
    std::string name;
    double most = 0;
    const auto moves = analysis.system->kinematics().pointDisplacements(analysis.equilibrium.q, mode.shape);
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const std::string& id = analysis.mechanism.points[i].id;
        for (const auto& [axis, move] : {std::pair(".x", moves[i].first), std::pair(".y", moves[i].second)}) {
            if (std::abs(move) > most) {
                most = std::abs(move);
                name = id + axis;
            }
        }
    }
    return name;
}

/// The response that was asked for or chosen.
Outcome<FrequencyResponse> responseOf(const Analysis& analysis, const ReportStudyFlags& flags, const std::string& usual)
{
    if (usual.empty() && (flags.responseInput.empty() || flags.responseOutput.empty())) {
        return Failure{
            Text("Nothing vibrates, so that there is no place to shake it; name one with "
                 "--response-input and --response-output.")};
    }
    std::vector<ResponseInput> inputs;
    for (const std::string& text : flags.responseInput.empty() ? std::vector{usual} : flags.responseInput) {
        inputs.push_back(required(weightedInput(analysis, text), kUsage, "--response-input"));
    }
    const std::string& observed = flags.responseOutput.empty() ? usual : flags.responseOutput;
    std::vector<ResponseOutput> outputs{
        required(responseOutput(analysis, inputs, observed), kUsage, "--response-output")};
    return frequencyResponse(analysis, std::move(inputs), std::move(outputs));
}

ResponseOptions rangeOf(const ReportStudyFlags& flags,
                        const std::vector<std::pair<std::size_t, const Eigenvalue*>>& vibrations)
{
    const double turn = 2 * std::numbers::pi;
    ResponseOptions options;
    options.logarithmic = true;
    options.points = kFrequencies;
    options.from = 0.1 * turn;
    options.to = 100 * turn;
    if (!vibrations.empty()) {
        options.from = 0.3 * std::abs(vibrations.front().second->s);
        options.to = 3 * std::abs(vibrations[std::min(vibrations.size(), kModesShown) - 1].second->s);
    }
    if (!flags.responseFrom.empty()) {
        options.from = turn * numberOf("--response-from", flags.responseFrom, Bound::positive);
    }
    if (!flags.responseTo.empty()) {
        options.to = turn * numberOf("--response-to", flags.responseTo, Bound::positive);
    }
    if (!(options.to > options.from)) {
        throw CommandError(kUsage, "--response-to must be more than --response-from");
    }
    return options;
}

}  // namespace

void addReportStudyFlags(CLI::App& command, ReportStudyFlags& flags)
{
    command
        .add_option("--motion-to", flags.motionTo,
                    words("How long the motion is [s] (five periods of the lowest mode, or 10)"))
        ->type_name("TIME");
    command
        .add_option("--motion-release", flags.motionRelease,
                    words("The motion starts at rest with a coordinate at this value: phi=2.5 (as drawn)"))
        ->type_name("NAME=VALUE");
    addList(command, "--motion-quantities", flags.motionQuantities,
            "What of the motion is drawn, as for simulate (angles of the links, energies)");
    addList(command, "--response-input", flags.responseInput,
            "What shakes it, as for frf (a force on the point that moves most in the lowest mode)");
    command
        .add_option("--response-output", flags.responseOutput, words("What is observed, as for frf (the same point)"))
        ->type_name("NAME");
    command.add_option("--response-from", flags.responseFrom, words("First frequency [Hz] (below the lowest mode)"))
        ->type_name("HZ");
    command.add_option("--response-to", flags.responseTo, words("Last frequency [Hz] (above the sixth mode)"))
        ->type_name("HZ");
}

void requireStudies(const ReportStudyFlags& flags, bool motion, bool response)
{
    const auto isWritten = [](const auto& value) { return !value.empty(); };
    if (!motion && (isWritten(flags.motionTo) || isWritten(flags.motionRelease) || isWritten(flags.motionQuantities))) {
        throw CommandError(kUsage,
                           "--motion-to, --motion-release and --motion-quantities belong to --with motion; "
                           "write it too");
    }
    if (!response && (isWritten(flags.responseInput) || isWritten(flags.responseOutput) ||
                      isWritten(flags.responseFrom) || isWritten(flags.responseTo))) {
        throw CommandError(kUsage,
                           "--response-input, --response-output, --response-from and --response-to belong to "
                           "--with response; write it too");
    }
}

report::Section motionStudy(const std::string& name, const Analysis& analysis, const ReportStudyFlags& flags,
                            const report::Wording& words)
{
    const Mechanism& mechanism = analysis.mechanism;
    System system(mechanism);
    const auto vibrations = vibrationsOf(analysis);
    SimulationOptions options = simulationOf(flags, vibrations);
    options.mostWork = kShareOfReport * kUsualWork;
    const std::vector<std::string> names =
        flags.motionQuantities.empty() ? quantitiesOf(mechanism) : flags.motionQuantities;
    const std::vector<Observable> observables =
        required(observablesOf(mechanism, system, names), kUsage, "--motion-quantities");
    Begin begin = beginOf(name, system, mechanism, flags);
    options.velocitiesMissed = flags.motionRelease.empty() ? velocitiesMissed(mechanism, system, begin.state) : 0;
    if (flags.motionRelease.empty() && !vibrations.empty() && rests(system, analysis, begin.state)) {
        const double amplitude = kPluck * system.size();
        if (auto plucked = pluckedStart(analysis, vibrations.front().first, amplitude)) {
            begin = {std::move(plucked).value(),
                     Text("The drawing rests, so that the motion begins along mode {1}, with an amplitude of {2} m.",
                          vibrations.front().first + 1, Number{amplitude, Quantity::none, 3})};
        }
    }
    const Motion motion = interruptibly([&] { return simulate(system, begin.state, options, consoleMonitor()); });
    return report::motionSection(motion, observables, begin.words, words);
}

report::Section responseStudy(const Analysis& analysis, const ReportStudyFlags& flags, const report::Wording& words)
{
    if (!analysis.equilibrium.isUsable() || analysis.system == nullptr) {
        return report::withoutResponse(analysis.equilibrium.reason, words);
    }
    const auto vibrations = vibrationsOf(analysis);
    const ResponseOptions options = rangeOf(flags, vibrations);
    Outcome<FrequencyResponse> response = responseOf(
        analysis, flags, vibrations.empty() ? std::string() : mostMoved(analysis, *vibrations.front().second));
    if (!response) {
        return report::withoutResponse(response.reason(), words);
    }
    FrequencyResponse shaken = std::move(response).value();
    const ResponseCurve curve = interruptibly([&] { return responseCurve(shaken, options, consoleMonitor()); });
    return report::responseSection(shaken, curve, words);
}

}  // namespace eigenlink::cli
