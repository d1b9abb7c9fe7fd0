#include "app/cli/command.h"
#include "app/cli/console.h"
#include "app/cli/flag.h"
#include "app/cli/input.h"
#include "app/cli/required.h"
#include "app/io/sensitivity_text.h"
#include "model/sensitivity/effect.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <complex>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace eigenlink::cli {

namespace {

/// The flags of `sensitivity` as written.
struct SensitivityFlags {
    std::string file;
    std::vector<std::string> parameters;
    std::string output = "-";
    FormatFlags format;
};

std::vector<Variable> variablesOf(const SensitivityFlags& flags, const Mechanism& mechanism)
{
    if (flags.parameters.empty()) {
        return eigenlink::variablesOf(mechanism);
    }
    std::vector<Variable> variables;
    for (const std::string& name : flags.parameters) {
        variables.push_back(required(variableNamed(mechanism, name), kUsage, "--parameter"));
    }
    return variables;
}

/// True where no eigenvalue changes with a number to first order.
bool hasNoDerivative(const Sensitivities& found, std::size_t variable)
{
    return std::ranges::all_of(found.eigenvalues, [&](const EigenvalueSensitivity& each) {
        const auto& by = each.derivatives[variable];
        return !by || *by == std::complex<double>(0, 0);
    });
}

ExitCode runSensitivity(const SensitivityFlags& flags)
{
    requireOneFormat(flags.format);
    const Mechanism mechanism = readInput(flags.file);
    const std::string name = nameOfInput(flags.file);
    checkSize(name, mechanism);
    std::vector<Variable> variables = variablesOf(flags, mechanism);
    AnalysisOptions options;
    options.methods = {Method::mcs};
    const Analysis analysis = interruptibly([&] { return analyze(mechanism, options, consoleMonitor()); });
    if (analysis.hasErrors()) {
        sayIssues(name, analysis.issues);
        throw CommandError(kInput, "");
    }
    const Outcome<Sensitivities> found = interruptibly([&] { return sensitivitiesOf(analysis, std::move(variables)); });
    if (!found) {
        say(Text("{1}: {2}", name, found.reason()));
        return kFailed;
    }
    for (std::size_t i = 0; i < found->faults.size(); ++i) {
        if (!found->faults[i].isEmpty()) {
            say(Text("{1}: {2}: {3}", name, found->variables[i].name, found->faults[i]));
        }
    }
    for (std::size_t i = 0; i < found->variables.size(); ++i) {
        const Variable& each = found->variables[i];
        if (hasNoDerivative(*found, i) && hasNoEffect(mechanism, each, each.value + each.scale)) {
            say(Text("{1}: {2} changes nothing: nothing in the mechanism depends on it", name, each.name));
        }
    }
    const std::optional<MatrixFormat> archive = archiveFormatOf(flags.format, flags.output);
    deliver(flags.output, archive             ? matrixFile(sensitivityMatrices(*found), *archive)
                          : flags.format.json ? sensitivityJson(analysis, *found)
                          : flags.format.csv  ? sensitivityCsv(*found)
                                              : sensitivityTable(analysis, *found, languageOfEnvironment()));
    return kDone;
}

}  // namespace

Run addSensitivityCommand(CLI::App& program)
{
    auto flags = std::make_shared<SensitivityFlags>();
    CLI::App& command = *program.add_subcommand(
        "sensitivity", words("How every eigenvalue changes with every parameter, the equilibrium moving along"));
    command.add_option("FILE", flags->file, words("Mechanism file; - is standard input"))->required();
    addList(
        command, "--parameter", flags->parameters,
        "Parameters of the file or numbers by their path, e.g. k.stiffness,AC.length,C.x,gravity.angle, separated by "
        "commas (the parameters of the file; where it has none, every number)");
    command.add_flag("--csv", flags->format.csv, words("Comma-separated values"));
    command.add_flag("--json", flags->format.json, words("JSON for other programs"));
    command.add_flag("--npz", flags->format.npz, words("A NumPy archive"));
    command.add_flag("--mat", flags->format.mat, words("A MATLAB file"));
    command.add_option("--output", flags->output, words("File to write; - is standard output (-)"))->type_name("FILE");
    return [flags] { return runSensitivity(*flags); };
}

}  // namespace eigenlink::cli
