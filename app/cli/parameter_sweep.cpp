#include "app/cli/parameter_sweep.h"

#include "app/cli/console.h"
#include "app/cli/flag.h"
#include "app/cli/input.h"
#include "app/cli/required.h"
#include "app/io/branches_text.h"
#include "model/sensitivity/effect.h"

#include <array>
#include <optional>
#include <string_view>

namespace eigenlink::cli {

namespace {

/// Values of --and, at most.
constexpr std::size_t kMostSlices = 10000;

/// Prints where a diagram was cut by the limit of work; false where it was not.
bool saysCut(const Text& where, const BranchDiagram& diagram)
{
    for (const Branch& branch : diagram.branches) {
        for (const BranchEnd* end : {&branch.first, &branch.last}) {
            if (end->kind == BranchEndKind::limit) {
                say(Text("{1}: at {2} = {3}: {4}", where, diagram.variable.name, Number{end->parameter}, end->words));
                return true;
            }
        }
    }
    return false;
}

ExitCode cutByWork()
{
    say("--long goes on, however long it takes");
    return kLimit;
}

/// Slice by slice over another number; slices without equilibria are reported.
ExitCode sweepTwo(const ParameterSweepFlags& flags, const Mechanism& mechanism, const Variable& variable,
                  BranchQuantity quantity)
{
    const NamedValues other = namedValuesOf("--and", flags.other, kMostSlices);
    const Variable second = required(variableNamed(mechanism, other.name), kUsage, "--and");
    const BranchOptions options{
        .from = flags.from,
        .to = flags.to,
        .mostWork = flags.isLong ? 0 : kUsualBranchWork / static_cast<double>(other.values.size())};
    const BranchChart chart =
        interruptibly([&] { return branchChartOf(variable, options, second, other.values, consoleMonitor()); });
    const std::optional<MatrixFormat> archive = archiveFormatOf(flags.format, flags.output);
    deliver(flags.output, archive             ? matrixFile({chartMatrix(chart, quantity)}, *archive)
                          : flags.format.json ? chartJson(chart, quantity)
                          : flags.format.csv  ? chartCsv(chart, quantity)
                                              : chartTable(chart, languageOfEnvironment()));
    bool any = false, isCut = false;
    for (const ChartSlice& slice : chart.slices) {
        any = any || slice.diagram;
        if (slice.diagram && !isCut) {
            isCut = saysCut(Text("{1}: {2} = {3}", nameOfInput(flags.file), second.name, Number{slice.value}),
                            *slice.diagram);
        }
        if (!slice.diagram && (flags.format.csv || flags.format.json || archive)) {
            say(Text("{1}: at {2} = {3}: {4}", nameOfInput(flags.file), second.name, Number{slice.value},
                     slice.reason));
        }
    }
    return isCut ? cutByWork() : any ? kDone : kFailed;
}

}  // namespace

ExitCode sweepParameter(const ParameterSweepFlags& flags)
{
    requireOneFormat(flags.format);
    const std::size_t choice = choiceOf("--quantity", flags.quantity, {"eigenvalues", "equilibrium", "energy"});
    const BranchQuantity quantity =
        std::array{BranchQuantity::eigenvalues, BranchQuantity::equilibrium, BranchQuantity::energy}.at(choice);
    const Mechanism mechanism = readInput(flags.file);
    const std::string name = nameOfInput(flags.file);
    checkSize(name, mechanism);
    const Variable variable = required(variableNamed(mechanism, flags.parameter), kUsage, "--parameter");
    if (hasNoEffect(mechanism, variable, flags.from) || hasNoEffect(mechanism, variable, flags.to)) {
        say(Text("{1}: {2} changes nothing: nothing in the mechanism depends on it", name, variable.name));
    }
    if (!flags.other.empty()) {
        return sweepTwo(flags, mechanism, variable, quantity);
    }
    const Outcome<BranchDiagram> diagram = interruptibly([&] {
        const BranchOptions options{
            .from = flags.from, .to = flags.to, .mostWork = flags.isLong ? 0 : kUsualBranchWork};
        return branchesOf(mechanism, variable, options, consoleMonitor());
    });
    if (!diagram) {
        say(Text("{1}: {2}", name, diagram.reason()));
        return kFailed;
    }
    const std::optional<MatrixFormat> archive = archiveFormatOf(flags.format, flags.output);
    deliver(flags.output, archive             ? matrixFile({branchesMatrix(*diagram, quantity)}, *archive)
                          : flags.format.json ? branchesJson(*diagram, quantity)
                          : flags.format.csv  ? branchesCsv(*diagram, quantity)
                                              : branchesTable(*diagram, languageOfEnvironment()));
    return saysCut(Text::verbatim(name), *diagram) ? cutByWork() : kDone;
}

}  // namespace eigenlink::cli
