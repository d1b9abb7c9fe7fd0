#include "app/cli/analysis_flags.h"
#include "app/cli/command.h"
#include "app/cli/console.h"
#include "model/explanation/equation_sheet.h"

#include <CLI/CLI.hpp>

#include <memory>
#include <string>

namespace eigenlink::cli {

namespace {

/// The flags of `equations` as written.
struct EquationsFlags {
    AnalysisFlags analysis;
    std::string output = "-";
    bool latex = false, numbers = false;
};

ExitCode runEquations(const EquationsFlags& flags)
{
    const Analysis analysis = analyzeInput(flags.analysis, optionsOf(flags.analysis));
    const EquationSheet sheet = equationSheet(analysis, flags.numbers);
    if (!sheet.empty()) {
        deliver(flags.output,
                flags.latex ? latexOf(sheet, true, languageOfEnvironment()) : plainOf(sheet, languageOfEnvironment()));
    }
    return judge(flags.analysis, analysis);
}

}  // namespace

Run addEquationsCommand(CLI::App& program)
{
    auto flags = std::make_shared<EquationsFlags>();
    CLI::App& command = *program.add_subcommand(
        "equations",
        words("The equations of this mechanism: coordinates, constraints, matrices, the three linearisations"));
    addAnalysisFlags(command, flags->analysis);
    command.add_flag("--numbers", flags->numbers, words("Numbers at rest in place of symbols"));
    command.add_flag("--latex", flags->latex, words("A LaTeX document"));
    command.add_option("--output", flags->output, words("File to write; - is standard output (-)"))->type_name("FILE");
    return [flags] { return runEquations(*flags); };
}

}  // namespace eigenlink::cli
