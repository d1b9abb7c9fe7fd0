#pragma once

#include <ctime>

namespace eigenlink::test {

/// Time that this thread has worked [s]: other programs on the machine do not make it longer.
inline double threadSeconds()
{
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

/// The time that a piece of work takes of this thread [s].
template <typename Work>
double workOf(const Work& work)
{
    const double before = threadSeconds();
    work();
    return threadSeconds() - before;
}

}  // namespace eigenlink::test
