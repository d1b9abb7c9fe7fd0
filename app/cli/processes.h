#pragma once

#include "app/io/exit_code.h"

#include "model/analysis/analysis.h"

#include <functional>
#include <string>

namespace eigenlink::cli {

/// Joins several of these programs that mpirun has started, which all do the same: only the first reads and prints from
/// now on. Where SLEPc is in a program of its own, which takes longer to start, that one goes on in place of this one if
/// mpirun has started it or an argument asks for SLEPc. Does nothing in programs built without SLEPc.
void joinProcesses(char** arguments);

/// Modes by SLEPc: sparse matrices, and under mpirun one process that prints for all. Throws CommandError in programs
/// built without it.
void chooseSlepc(AnalysisOptions& options);

/// The text that the first process reads, on all of them; or the FileError or CommandError that it meets.
std::string readByFirst(const std::function<std::string()>& read);

/// Ends together with the others; where one fails alone, the others, which would wait for it, end with its code.
ExitCode leaveProcesses(ExitCode code);

}  // namespace eigenlink::cli
