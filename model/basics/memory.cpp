#include "model/basics/memory.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>

namespace eigenlink {

double memoryOfMachine()
{
    const auto pages = static_cast<double>(::sysconf(_SC_PHYS_PAGES));
    const double memory = pages * static_cast<double>(::sysconf(_SC_PAGESIZE));
    rlimit limit{};
    const bool isLimited = ::getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY;
    return isLimited ? std::min(memory, static_cast<double>(limit.rlim_cur)) : memory;
}

}  // namespace eigenlink
