#pragma once

#include "model/basics/tolerance.h"

namespace eigenlink::tolerance {

inline const Tolerance kNothingLeft{{.name = "balance.nothing_left",
                                     .value = 1e-9,
                                     .relativeTo = "what the parts do",
                                     .why = "sums of parts that balance each other keep some rounding of them",
                                     .breaks = "larger: a linkage that shakes a little is called balanced"}};

inline const Tolerance kConfigurationsApart{{.name = "balance.configurations_apart",
                                             .value = 0.1,
                                             .relativeTo = "the size of the mechanism",
                                             .why = "momenta are compared at configurations that differ visibly",
                                             .spread = 2}};

inline const Tolerance kNoPivot{{.name = "balance.no_pivot",
                                 .value = 1e-10,
                                 .relativeTo = "the weights of a point in the others",
                                 .why = "a point with less weight does not follow from the others",
                                 .breaks = "larger: points far out on a link are not eliminated"}};

inline const Tolerance kClearPivot{{.name = "balance.clear_pivot",
                                    .value = 1e-3,
                                    .relativeTo = "the largest weight of a point in the others",
                                    .why = "a point follows from others without loss of digits",
                                    .breaks = "larger: the pin by which a link is carried follows from those that it "
                                              "carries, and counterweights do not come to an end"}};

}  // namespace eigenlink::tolerance
