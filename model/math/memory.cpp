#include "model/math/memory.h"

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

}  // namespace eigenlink
