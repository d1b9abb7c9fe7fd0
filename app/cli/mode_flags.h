#pragma once

#include "app/io/result_json.h"
#include "model/analysis/analysis.h"

#include <string>

namespace CLI {
class App;
}

namespace eigenlink::cli {

/// Which modes a command is asked for, as written.
struct ModeFlags {
    std::string modes = "all";
    std::string near;
    bool rightmost = false;
};

/// Declares --modes, --near and --rightmost.
void addModeFlags(CLI::App& command, ModeFlags& flags);

/// What is reported. Throws CommandError with kUsage.
WantedModes wantedModesOf(const ModeFlags& flags);

}  // namespace eigenlink::cli
