#pragma once

#include "app/io/exit_code.h"

#include <functional>

namespace CLI {
class App;
}

namespace eigenlink::cli {

/// The work of a command once its flags are read.
using Run = std::function<ExitCode()>;

/// Declares `bench` with its flags; the function runs it.
Run addBenchCommand(CLI::App& program);

/// Declares `export` with its flags; the function runs it.
Run addExportCommand(CLI::App& program);

/// Declares `animate` with its flags; the function runs it. Only in programs that can paint.
Run addAnimateCommand(CLI::App& program);

/// Declares `report` with its flags; the function runs it. Only in programs that can paint.
Run addReportCommand(CLI::App& program);

/// Declares `lesson` with its subcommands new, check, give, hand-in and export; the function runs the one that is asked
/// for.
Run addLessonCommand(CLI::App& program);

/// Declares `grade` with its flags; the function runs it.
Run addGradeCommand(CLI::App& program);

/// Declares `generate` with its families of mechanisms; the function runs it.
Run addGenerateCommand(CLI::App& program);

}  // namespace eigenlink::cli
