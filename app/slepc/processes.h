#pragma once

#include "app/slepc/launch.h"

#include <string>

namespace eigenlink {

/// Starts MPI and SLEPc, once; they end with the program. The number of this process among those of mpirun, which all
/// do the same: only process 0 should read and print. Throws std::runtime_error.
int beginSlepc();

/// True after beginSlepc.
bool hasBegunSlepc();
/// The number of processes; 1 before beginSlepc.
int processCount();

/// The bytes that process 0 has, on every process. All must call it.
std::string broadcast(std::string bytes);
/// True on every process where it is on any. All must call it.
bool onAny(bool condition);

/// Waits until all processes have called it; false where some have not within that time [s].
bool meetWithin(double seconds);
/// Ends all processes.
[[noreturn]] void abortProcesses(int exitCode);

}  // namespace eigenlink
