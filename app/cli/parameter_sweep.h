#pragma once

#include "app/cli/flag.h"
#include "app/io/exit_code.h"

#include <string>

namespace eigenlink::cli {

/// The flags of `sweep --parameter`.
struct ParameterSweepFlags {
    std::string file, parameter;
    double from = 0, to = 0;
    std::string other;  ///< --and: another number with its values, empty where there is none
    std::string quantity, output;
    FormatFlags format;
    bool isLong = false;  ///< without a limit of work
};

/// Traces the equilibria by the parameter and writes them with their special points.
ExitCode sweepParameter(const ParameterSweepFlags& flags);

}  // namespace eigenlink::cli
