#pragma once

#include <string>
#include <vector>

namespace eigenlink::cli {

/// The arguments with today's name of the command. A command of an earlier version that computed several things, told
/// apart by a flag, is several studies now: "floquet FILE --rotation" is "rotation FILE".
std::vector<std::string> withTodaysCommand(std::vector<std::string> arguments);

}  // namespace eigenlink::cli
