#pragma once

#include "model/analysis/analysis.h"
#include "model/studies/modes/mode_fields.h"

#include <string>

namespace CLI {
class App;
}

namespace eigenlink::cli {

using ModeFlags = ModesRequest;

/// Declares --modes, --near and --rightmost.
void addModeFlags(CLI::App& command, ModeFlags& flags);

/// The modes to report. Throws CommandError with kUsage.
WantedModes wantedModesOf(const ModeFlags& flags);

}  // namespace eigenlink::cli
