#pragma once

#include <cstddef>
#include <functional>
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
    std::string output;  ///< of its work, up to 1 MiB
};

/// Does the work with each number below `count` in a process of its own, a process for each core at a time, and returns
/// how each ended, with the text that the work returns, in the order of the numbers. A process begins as a copy of this
/// one, writes no files, and prints nothing. Throws CommandError with kInternal where the system gives no process.
std::vector<ProcessEnd> runEach(std::size_t count, const std::function<std::string(std::size_t)>& work,
                                const ProcessLimits& limits);

}  // namespace eigenlink::cli
