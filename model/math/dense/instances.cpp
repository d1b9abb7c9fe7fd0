#include "model/math/dense/instances.h"

namespace Eigen {
EIGENLINK_DECOMPOSITIONS(template)
namespace internal {
EIGENLINK_KERNELS(template)
}  // namespace internal
}  // namespace Eigen
