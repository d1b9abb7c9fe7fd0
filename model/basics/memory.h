#pragma once

namespace eigenlink {

/// Bytes that the process may use: the memory of the machine, or the limit that it was given (ulimit -v).
double memoryOfMachine();

}  // namespace eigenlink
