#include "model/math/dense/lapack.h"

#include <cblas.h>

#include <cstddef>
#include <new>

namespace eigenlink {
namespace {

/// OpenBLAS takes its working room with the first call that needs some, keeps it for good, and where there is none asks
/// for it again and again without end. Throws std::bad_alloc in that case.
void takeWorkingRoom()
{
    constexpr std::size_t kRoom = std::size_t{160} << 20;
    ::operator delete(::operator new(kRoom));
    const double one = 1;
    double result = 0;
    cblas_dsymv(CblasColMajor, CblasLower, 1, 1, &one, 1, &one, 1, 0, &result, 1);
}

}  // namespace

void useOneThread()
{
    static const bool done = [] {
        openblas_set_num_threads(1);
        takeWorkingRoom();
        return true;
    }();
    static_cast<void>(done);
}

}  // namespace eigenlink
