#include "app/io/process_memory.h"

#include "model/basics/memory.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>

#ifdef __GLIBC__
#include <malloc.h>
#include <sys/mman.h>

#include <cstdint>
#include <thread>
#endif

namespace eigenlink {

#ifdef __GLIBC__
namespace {

constexpr std::size_t kLargeInput = 4UL << 20U;  // bytes: below, reading and analysis take a fifth of a second in all
constexpr std::size_t kReserved = 24;            // bytes for each byte of the input: what rows of loops take
constexpr std::size_t kFaultedIn = 14;           // bytes for each byte of the input: what every analysis takes
constexpr double kMemoryShare = 0.5;             // of the machine
constexpr std::uintptr_t kLargePage = 2UL << 20U;

/// Faults in memory that belongs to the process but was not touched yet; its content stays. In short pieces, between
/// which other threads can change the map of the memory.
void faultIn(std::uintptr_t begin, std::uintptr_t end)
{
    constexpr std::uintptr_t kPiece = 4 * kLargePage;
    for (; begin < end; begin += kPiece) {
        if (::madvise(reinterpret_cast<void*>(begin), std::min(kPiece, end - begin), MADV_POPULATE_WRITE) != 0) {
            return;
        }
    }
}

}  // namespace
#endif

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

void prepareMemoryFor(std::size_t inputBytes)
{
#ifdef __GLIBC__
    const std::size_t reserved = kReserved * inputBytes;
    if (inputBytes < kLargeInput || static_cast<double>(reserved) > kMemoryShare * memoryOfMachine()) {
        return;
    }
    ::mallopt(M_MMAP_MAX, 0);
    ::mallopt(M_ARENA_MAX, 1);
    ::mallopt(M_TRIM_THRESHOLD, -1);
    void* const block = std::malloc(reserved);
    if (block == nullptr) {
        return;
    }
    const auto address = reinterpret_cast<std::uintptr_t>(block);
    const std::uintptr_t begin = (address + kLargePage) & ~(kLargePage - 1);
    const std::uintptr_t end = (address + reserved) & ~(kLargePage - 1);
    ::madvise(reinterpret_cast<void*>(begin), end - begin, MADV_HUGEPAGE);
    std::free(block);
    std::thread(faultIn, begin, std::min(end, begin + kFaultedIn * inputBytes)).detach();
#else
    static_cast<void>(inputBytes);
#endif
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
