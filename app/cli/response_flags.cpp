#include "app/cli/response_flags.h"

#include "app/cli/console.h"
#include "app/cli/flag.h"
#include "app/cli/input.h"
#include "app/cli/required.h"

#include <CLI/CLI.hpp>

namespace eigenlink::cli {

namespace {

/// Modes of larger systems, which are not all computed.
constexpr std::size_t kModesOfLarge = 20;

/// One number for all, or NAME=NUMBER for single ones.
template <class All, class One>
void readDamping(const char* flag, const std::vector<std::string>& texts, const All& all, const One& one)
{
    for (const std::string& text : texts) {
        const std::size_t sign = text.find('=');
        if (sign == std::string::npos) {
            all(numberOf(flag, text, Bound::nonNegative));
        } else {
            one(text.substr(0, sign), numberOf(flag, text.substr(sign + 1), Bound::nonNegative));
        }
    }
}

AddedDamping addedDampingOf(const ResponseFlags& flags)
{
    AddedDamping added;
    readDamping(
        "--loss-factor", flags.lossFactors, [&](double value) { added.lossFactor = value; },
        [&](const std::string& id, double value) { added.lossFactors[id] = value; });
    readDamping(
        "--modal-damping", flags.modalDamping, [&](double value) { added.ratio = value; },
        [&](const std::string& mode, double value) { added.ratios[countOf("--modal-damping", mode) - 1] = value; });
    return added;
}

std::vector<ResponseInput> inputsOf(const Analysis& analysis, const ResponseFlags& flags)
{
    std::vector<ResponseInput> inputs;
    for (const std::string& text : flags.inputs) {
        inputs.push_back(required(weightedInput(analysis, text), kUsage, "--input"));
    }
    return inputs;
}

}  // namespace

PreparedResponse prepareResponse(const ResponseFlags& flags)
{
    requireOneFormat({flags.csv, flags.json, flags.npz, flags.mat});
    const AddedDamping added = addedDampingOf(flags);
    AnalysisOptions options = cli::optionsOf(flags.analysis);
    options.methods = {Method::mcs};
    const Mechanism mechanism = readInput(flags.analysis.file);
    const System size(mechanism);
    if (size.coordinateCount() > kLargestDense) {
        options.wanted.count = kModesOfLarge;
    }
    const std::string name = nameOfInput(flags.analysis.file);
    PreparedResponse prepared;
    prepared.analysis =
        std::make_unique<const Analysis>(interruptibly([&] { return analyze(mechanism, options, consoleMonitor()); }));
    const Analysis& analysis = *prepared.analysis;
    if (!analysis.equilibrium.isUsable()) {
        throw CommandError(kFailed, Text("{1}: {2}", name, analysis.equilibrium.reason));
    }
    std::vector<ResponseInput> inputs = inputsOf(analysis, flags);
    std::vector<ResponseOutput> outputs;
    for (const std::string& output : flags.outputs) {
        outputs.push_back(required(responseOutput(analysis, inputs, output, added), kUsage, "--output"));
    }
    DampingMatrices damping =
        added == AddedDamping{} ? DampingMatrices{} : required(dampingMatrices(analysis, added), kUsage, name);
    prepared.response = std::make_unique<FrequencyResponse>(required(
        frequencyResponse(analysis, std::move(inputs), std::move(outputs), std::move(damping)), kFailed, name));
    return prepared;
}

std::optional<MatrixFormat> archiveFormatOf(const ResponseFlags& flags)
{
    return archiveFormatOf({flags.csv, flags.json, flags.npz, flags.mat}, flags.file);
}

void addResponseFlags(CLI::App& command, ResponseFlags& flags)
{
    command.add_option("FILE", flags.analysis.file, words("The mechanism, - for standard input"))->required();
    command
        .add_option("--equilibrium", flags.analysis.equilibrium,
                    words("Where it is linearised: nearest (default) or drawn"))
        ->type_name("WORD");
    addList(
        command, "--input", flags.inputs,
        "A force F.x, a torque T, a force on a point P.x, a torque on a link, the motion of a fixed point O.x or of "
        "a motor; several act together, F.x=2,T=0.5@90 by their amplitudes and phases in degrees");
    addList(command, "--output", flags.outputs,
            "What is observed: P.x, P.vx, P.ax, LINK.angle, LINK.rate, LINK.acceleration, ID.force, ID.torque, "
            "P@LINK.x, center.x, frame.x or a coordinate");
    addList(command, "--loss-factor", flags.lossFactors,
            "Structural damping of springs and beams: their stiffness times 1 + i times this; ID=FACTOR for one");
    addList(command, "--modal-damping", flags.modalDamping,
            "Damping ratio that is given to all modes; MODE=RATIO for one");
    for (const char* flag : {"--input", "--output"}) {
        command.get_option(flag)->required();
    }
    command.add_flag("--csv", flags.csv, words("Comma-separated values (default)"));
    command.add_flag("--json", flags.json, words("JSON for other programs"));
    command.add_flag("--npz", flags.npz, words("A NumPy archive"));
    command.add_flag("--mat", flags.mat, words("A MATLAB file"));
    command.add_option("--write", flags.file, words("File to write, - for standard output"))->type_name("FILE");
}

}  // namespace eigenlink::cli
