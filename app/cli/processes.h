#pragma once

#include "app/io/exit_code.h"

#include <functional>
#include <string>

namespace eigenlink::cli {

/// Joins several of these programs that mpirun has started, which all do the same: only the first reads and prints from
/// now on. Does nothing in programs without MPI.
void joinProcesses();

/// The text that the first process reads, on all of them; or the FileError or CommandError that it meets.
std::string readByFirst(const std::function<std::string()>& read);

/// Ends together with the others; where one fails alone, the others, which would wait for it, end with its code.
ExitCode leaveProcesses(ExitCode code);

}  // namespace eigenlink::cli
