#include "model/basics/parallel.h"

#include <algorithm>
#include <atomic>
#include <charconv>
#include <cstdlib>
#include <exception>
#include <limits>
#include <mutex>
#include <string_view>
#include <thread>
#include <vector>

namespace eigenlink {

namespace {

/// The first failure by its number.
struct FirstFailure {
    std::mutex mutex;
    std::size_t number = std::numeric_limits<std::size_t>::max();
    std::exception_ptr exception;

    void note(std::size_t at)
    {
        const std::lock_guard lock(mutex);
        if (at < number) {
            number = at;
            exception = std::current_exception();
        }
    }
};

/// From here on going through a vector takes longer than a thread costs.
constexpr std::ptrdiff_t kLong = 5000;

/// Number of threads: that of the cores, or the value of EIGENLINK_THREADS.
std::size_t usualThreads()
{
    if (const char* named = std::getenv("EIGENLINK_THREADS")) {
        const std::string_view text(named);
        std::size_t count = 0;
        const auto read = std::from_chars(text.data(), text.data() + text.size(), count);
        if (read.ec == std::errc() && count > 0) {
            return count;
        }
    }
    return std::max(std::thread::hardware_concurrency(), 1U);
}

}  // namespace

std::size_t threadsFor(std::ptrdiff_t length, std::size_t calls)
{
    return length > kLong ? calls : 1;
}

void inParallel(std::size_t count, const std::function<void(std::size_t)>& work, std::size_t threads)
{
    const std::size_t workers = std::min(threads > 0 ? threads : usualThreads(), count);
    std::atomic<std::size_t> next{0};
    FirstFailure failure;
    const auto run = [&] {
        for (std::size_t i = next++; i < count; i = next++) {
            try {
                work(i);
            } catch (...) {
                failure.note(i);
            }
        }
    };
    std::vector<std::jthread> others;
    try {
        for (std::size_t i = 1; i < workers; ++i) {
            others.emplace_back(run);
        }
    } catch (const std::system_error&) {
        // No further thread can be started, as where memory is limited: those that are there do the work.
    }
    run();
    others.clear();
    if (failure.exception) {
        std::rethrow_exception(failure.exception);
    }
}

}  // namespace eigenlink
