#include "app/cli/parameter_sweep.h"

#include "app/cli/console.h"
#include "app/cli/flag.h"
#include "app/cli/input.h"
#include "app/cli/required.h"
#include "app/io/branches_text.h"

#include <array>
#include <string_view>

namespace eigenlink::cli {

ExitCode sweepParameter(const ParameterSweepFlags& flags)
{
    requireOneFormat(flags.csv, flags.json);
    const std::size_t choice = choiceOf("--quantity", flags.quantity, {"eigenvalues", "equilibrium", "energy"});
    const BranchQuantity quantity =
        std::array{BranchQuantity::eigenvalues, BranchQuantity::equilibrium, BranchQuantity::energy}.at(choice);
    const Mechanism mechanism = readInput(flags.file);
    const std::string name = nameOfInput(flags.file);
    checkSize(name, mechanism);
    const Variable variable = required(variableNamed(mechanism, flags.parameter), kUsage, "--parameter");
    const Outcome<BranchDiagram> diagram = interruptibly(
        [&] { return branchesOf(mechanism, variable, {.from = flags.from, .to = flags.to}, consoleMonitor()); });
    if (!diagram) {
        say(Text("{1}: {2}", name, diagram.reason()));
        return kFailed;
    }
    deliver(flags.output, flags.json  ? branchesJson(*diagram, quantity)
                          : flags.csv ? branchesCsv(*diagram, quantity)
                                      : branchesTable(*diagram, languageOfEnvironment()));
    return kDone;
}

}  // namespace eigenlink::cli
