#pragma once

#include <cstddef>
#include <functional>
#include <future>
#include <system_error>

namespace eigenlink {

/// Calls work(0) … work(count − 1), each once, by all cores: in any order and by several threads at a time, so that
/// each call must depend on its number alone. Results are then the same as by one core. The first exception, by number,
/// is thrown again when all have ended. `threads` 0: as many as there are cores.
void inParallel(std::size_t count, const std::function<void(std::size_t)>& work, std::size_t threads = 0);

/// The number of threads that serve for calls that each go once through a vector of this length: one where it is so
/// short that starting another takes longer.
std::size_t threadsFor(std::ptrdiff_t length, std::size_t calls);

/// The result of work that goes through vectors of this length: by another core from now on where they are long, else
/// when it is asked for. Objects that the work refers to must outlive the future.
template <class Work>
auto inBackground(std::ptrdiff_t length, const Work& work)
{
    if (threadsFor(length, 2) > 1) {
        try {
            return std::async(std::launch::async, work);
        } catch (const std::system_error&) {
            // No thread can be started, as where memory is limited: it works when it is asked.
        }
    }
    return std::async(std::launch::deferred, work);
}

}  // namespace eigenlink
