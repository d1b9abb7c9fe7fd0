#pragma once

namespace eigenlink {

/// Exit codes of both programs; scripts rely on them.
enum ExitCode : int {
    kDone = 0,
    kFailed = 1,         ///< the computation failed: no equilibrium, cannot be assembled …
    kUsage = 2,          ///< the command line itself is wrong
    kInput = 3,          ///< the input cannot be read or is invalid
    kOutput = 4,         ///< the output cannot be written
    kLimit = 5,          ///< a limit was exceeded
    kInternal = 70,      ///< a fault of the program
    kInterrupted = 130,  ///< stopped by the user
};

}  // namespace eigenlink
