#pragma once

#include <cstddef>
#include <functional>

namespace eigenlink {

/// Calls work(0) … work(count − 1), each once, by all cores: in any order and by several threads at a time, so that
/// each call must depend on its number alone. Results are then the same as by one core. The first exception, by number,
/// is thrown again when all have ended. `threads` 0: as many as there are cores.
void inParallel(std::size_t count, const std::function<void(std::size_t)>& work, std::size_t threads = 0);

}  // namespace eigenlink
