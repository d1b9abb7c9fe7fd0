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
    if (const std::optional<Refusal> refusal = readWantedModes(flags, options)) {
        throw CommandError(kUsage, Text("--{1}: {2}", refusal->field, refusal->reason));
    }
    return options;
}

}  // namespace eigenlink::cli
