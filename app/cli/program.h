#pragma once

#include "app/cli/command.h"

#include <span>
#include <string_view>

namespace eigenlink::cli {

/// A command with the function that declares it.
struct NamedCommand {
    std::string_view name;
    Run (*add)(CLI::App&);
};

/// The command line: runs the command that the arguments name, which is a study, one that every program has, or one of
/// `more`. Prints the message of an error.
ExitCode runProgram(int argc, char** argv, std::span<const NamedCommand> more);

/// Goes on as another program of this folder, with the same arguments; returns where that cannot be started.
void goOnAs(std::string_view program, char** arguments);

}  // namespace eigenlink::cli
