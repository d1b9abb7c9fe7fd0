#include "app/cli/command.h"
#include "app/cli/console.h"
#include "app/cli/processes.h"
#include "model/basics/memory.h"

#include <CLI/CLI.hpp>

#include <exception>
#include <map>
#include <new>
#include <string>

namespace eigenlink::cli {

namespace {

ExitCode run(int argc, char** argv)
{
    CLI::App program("Static equilibrium and eigenvalues of planar mechanisms", "eigenlink-cli");
    program.set_version_flag("--version", "eigenlink-cli " EIGENLINK_VERSION, "Print the version and exit");
    program.require_subcommand(1);
    program.footer(
        "Exit codes: 0 done, 1 the computation failed, 2 usage, 3 input, 4 output, 5 limit, 70 internal error,\n"
        "130 interrupted. A command tells its own flags: eigenlink-cli analyze --help");
    std::map<std::string, Run> commands;
    commands["analyze"] = addAnalyzeCommand(program);
    commands["sweep"] = addSweepCommand(program);
    commands["simulate"] = addSimulateCommand(program);
    commands["bench"] = addBenchCommand(program);
    commands["export"] = addExportCommand(program);
    commands["generate"] = addGenerateCommand(program);
#ifdef EIGENLINK_PICTURES
    commands["report"] = addReportCommand(program);
    commands["animate"] = addAnimateCommand(program);
#endif
    try {
        program.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) {
            std::ostringstream text;
            program.exit(error, text, text);
            deliver("-", text.str());
            return kDone;
        }
        throw CommandError(kUsage, std::string(error.what()) + "; eigenlink-cli --help shows what there is");
    }
    return commands.at(program.get_subcommands().front()->get_name())();
}

/// As run; says what it throws.
ExitCode runAndSay(int argc, char** argv)
{
    try {
        return run(argc, argv);
    } catch (const CommandError& error) {
        if (*error.what() != '\0') {
            say(error.what());
        }
        return error.code;
    } catch (const std::bad_alloc&) {
        say("not enough memory");
        return kLimit;
    } catch (const std::exception& error) {
        say(std::string("internal error: ") + error.what());
        return kInternal;
    }
}

}  // namespace

}  // namespace eigenlink::cli

int main(int argc, char** argv)
{
    using namespace eigenlink::cli;
    eigenlink::spareThreadsWhereMemoryIsLimited(argv);
    eigenlink::keepFreedMemory();
    catchSignals();
    joinProcesses();
    return leaveProcesses(runAndSay(argc, argv));
}
