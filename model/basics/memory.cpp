#include "model/basics/memory.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace eigenlink {

void keepFreedMemory()
{
#ifdef __GLIBC__
    constexpr int kMegabyte = 1 << 20;
    ::mallopt(M_TRIM_THRESHOLD, 256 * kMegabyte);
    ::mallopt(M_TOP_PAD, 64 * kMegabyte);
    // Larger blocks, up to the most that can be set, come from there too and not by maps of their own.
    ::mallopt(M_MMAP_THRESHOLD, 32 * kMegabyte);
#endif
}

double memoryOfMachine()
{
    const auto pages = static_cast<double>(::sysconf(_SC_PHYS_PAGES));
    const double memory = pages * static_cast<double>(::sysconf(_SC_PAGESIZE));
    rlimit limit{};
    const bool isLimited = ::getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY;
    return isLimited ? std::min(memory, static_cast<double>(limit.rlim_cur)) : memory;
}

void spareThreadsWhereMemoryIsLimited(char** arguments)
{
    constexpr const char* kThreads = "OPENBLAS_NUM_THREADS";
    rlimit limit{};
    const bool isLimited = ::getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY;
    if (isLimited && std::getenv(kThreads) == nullptr && ::setenv(kThreads, "1", 0) == 0) {
        ::execv("/proc/self/exe", arguments);
        // Where it cannot be started anew it goes on as it is.
    }
}

}  // namespace eigenlink
