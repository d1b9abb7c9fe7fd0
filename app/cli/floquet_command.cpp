#include "app/cli/command.h"
#include "app/cli/console.h"
#include "app/cli/flag.h"
#include "app/cli/input.h"
#include "app/cli/required.h"
#include "app/io/motion_text.h"
#include "model/dynamics/floquet.h"

#include <CLI/CLI.hpp>

#include <memory>
#include <string>

namespace eigenlink::cli {

namespace {

/// The flags of `floquet` as written.
struct FloquetFlags {
    std::string file, period;
    std::string output = "-";
    bool json = false;
};

ExitCode runFloquet(const FloquetFlags& flags)
{
    const Mechanism mechanism = readInput(flags.file);
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
    floquet.add_flag("--json", flags->json, words("JSON for other programs"));
    floquet.add_option("--output", flags->output, words("Where to write, - for standard output"))->type_name("FILE");
    return [flags] { return runFloquet(*flags); };
}

}  // namespace eigenlink::cli
