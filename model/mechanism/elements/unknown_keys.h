#pragma once

#include <string>
#include <utility>
#include <vector>

namespace eigenlink {

/// Keys of a file that this version does not know, kept as (key, JSON text) so that saving loses nothing.
using UnknownKeys = std::vector<std::pair<std::string, std::string>>;

}  // namespace eigenlink
