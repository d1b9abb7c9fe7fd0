#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace eigenlink::cli {

/// The limits of a process.
struct ProcessLimits {
    unsigned seconds = 5;                                ///< of processor time
    unsigned patience = 10;                              ///< until it is ended however little it has done [s]
    std::size_t bytes = std::size_t{512} * 1024 * 1024;  ///< of address space
};

/// The end of a process: its exit code, or the limit that it reached.
struct ProcessEnd {
    enum class Kind {
        exited,
        outOfTime,  ///< its processor time is used up
        late,       ///< the patience with it, while it had processor time left: it waited for a file or a processor
        tooLong,    ///< its output is longer than 1 MiB
        killed,     ///< by a signal of the system
    };

    Kind kind = Kind::exited;
    int code = 0;        ///< exit code, or signal of one that was killed
    std::string output;  ///< of its standard output, up to 1 MiB
};

/// Runs this program once for each list of arguments, a process for each core at a time, and returns how each ended, in
/// the order of the lists. Neither writes files; standard error is dropped. Throws CommandError with kInternal where
/// the system gives no process.
std::vector<ProcessEnd> runEach(const std::vector<std::vector<std::string>>& arguments, const ProcessLimits& limits);

}  // namespace eigenlink::cli
