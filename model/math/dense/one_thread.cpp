#include "model/math/dense/lapack.h"

#include <cblas.h>

#include <cstddef>
#include <new>

namespace eigenlink {
namespace {

/// OpenBLAS allocates its buffers at the first call that needs one, keeps them, and retries for ever where the
/// allocation fails. This call forces the allocation here. Throws std::bad_alloc where there is no memory for it.
void allocateBuffers()
{
    constexpr std::size_t kBufferSize = std::size_t{160} << 20;
    ::operator delete(::operator new(kBufferSize));
    const double one = 1;
    double result = 0;
    cblas_dsymv(CblasColMajor, CblasLower, 1, 1, &one, 1, &one, 1, 0, &result, 1);
}

}  // namespace

void useOneThread()
{
    static const bool done = [] {
        openblas_set_num_threads(1);
        allocateBuffers();
        return true;
    }();
    static_cast<void>(done);
}

}  // namespace eigenlink
