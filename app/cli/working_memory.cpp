#include "app/cli/working_memory.h"

#if defined(__linux__) && defined(__GLIBC__)

#include <malloc.h>
#include <sys/mman.h>
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <thread>

namespace eigenlink::cli {

namespace {

constexpr std::size_t kLargeInput = 4UL << 20U;  // bytes: below, reading and analysis take a fifth of a second in all
constexpr std::size_t kReserved = 24;            // bytes for each byte of the input: what rows of loops take
constexpr std::size_t kFaultedIn = 14;           // bytes for each byte of the input: what every analysis takes
constexpr std::uintptr_t kLargePage = 2UL << 20U;

/// Faults in memory that belongs to the process but was not touched yet; its content stays. In short pieces, between
/// which the other threads can change the map of the memory.
void faultIn(std::uintptr_t begin, std::uintptr_t end)
{
#ifdef MADV_POPULATE_WRITE
    constexpr std::uintptr_t kPiece = 4 * kLargePage;
    for (; begin < end; begin += kPiece) {
        if (madvise(reinterpret_cast<void*>(begin), std::min(kPiece, end - begin), MADV_POPULATE_WRITE) != 0) {
            return;
        }
    }
#endif
}

}  // namespace

void prepareMemory(std::size_t inputBytes)
{
    if (inputBytes < kLargeInput) {
        return;
    }
    mallopt(M_MMAP_MAX, 0);
    mallopt(M_TRIM_THRESHOLD, -1);
    void* const block = std::malloc(kReserved * inputBytes);
    if (block == nullptr) {
        return;
    }
    const std::uintptr_t begin = (reinterpret_cast<std::uintptr_t>(block) + kLargePage) & ~(kLargePage - 1);
    const std::uintptr_t end = (reinterpret_cast<std::uintptr_t>(block) + kReserved * inputBytes) & ~(kLargePage - 1);
    madvise(reinterpret_cast<void*>(begin), end - begin, MADV_HUGEPAGE);
    std::free(block);
    std::thread(faultIn, begin, std::min(end, begin + kFaultedIn * inputBytes)).detach();
}

}  // namespace eigenlink::cli

#else

namespace eigenlink::cli {

void prepareMemory(std::size_t /*inputBytes*/) {}

}  // namespace eigenlink::cli

#endif
