#pragma once

#include "app/cli/command.h"
#include "model/studies/study.h"

namespace eigenlink::cli {

/// Declares the command of a study with a flag for each field of its request, and its earlier names; the function runs
/// it.
Run addStudyCommand(CLI::App& program, const Study& study);

}  // namespace eigenlink::cli
