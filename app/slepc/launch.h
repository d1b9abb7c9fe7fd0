#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>

namespace eigenlink {

/// True where mpirun or another launcher of MPI has started this process, alone or as one of several.
inline bool isLaunchedByMpi()
{
    constexpr std::array kMarks{"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "PMIX_RANK"};
    return std::any_of(kMarks.begin(), kMarks.end(), [](const char* mark) { return std::getenv(mark) != nullptr; });
}

}  // namespace eigenlink
