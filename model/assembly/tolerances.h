#pragma once

#include "model/basics/tolerance.h"

namespace eigenlink::tolerance {

inline const Tolerance kCancelled{{.name = "assembly.cancelled",
                                   .value = 4e-13,
                                   .relativeTo = "the sizes of the two terms",
                                   .why = "entries are sums of some hundred products",
                                   .breaks = "larger: nearly balanced mechanisms become balanced; smaller: balanced "
                                             "ones are stable or unstable by chance"}};

}  // namespace eigenlink::tolerance
