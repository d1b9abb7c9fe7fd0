#include "app/cli/mode_flags.h"

#include "app/cli/console.h"
#include "app/cli/flag.h"

#include <CLI/CLI.hpp>

namespace eigenlink::cli {

void addModeFlags(CLI::App& command, ModeFlags& flags)
{
    command.add_option("--modes", flags.modes, words("all, or the K modes nearest the origin (all)"))->type_name("K");
    command
        .add_option("--near", flags.near,
                    words("With --modes K: those whose eigenvalue lies nearest this point [rad/s], as 20i or -1+20i"))
        ->type_name("POINT");
    command.add_flag("--rightmost", flags.rightmost,
                     words("With --modes K: those with the largest real part, which decide on stability"));
}

WantedModes wantedModesOf(const ModeFlags& flags)
{
    WantedModes options;
    if (flags.modes != "all") {
        options.count = countOf("--modes", flags.modes);
    } else if (flags.rightmost || !flags.near.empty()) {
        throw CommandError(
            kUsage, Text("{1}: add how many modes, as in --modes 10", flags.rightmost ? "--rightmost" : "--near"));
    }
    if (flags.rightmost && !flags.near.empty()) {
        throw CommandError(kUsage, "--rightmost: choose between this and --near");
    }
    if (flags.rightmost) {
        options.target.rule = ModeTarget::Rule::rightmost;
    } else if (!flags.near.empty()) {
        options.target.point = pointOf("--near", flags.near);
    }
    return options;
}

}  // namespace eigenlink::cli
