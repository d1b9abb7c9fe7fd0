#pragma once

#include "model/basics/tolerance.h"

namespace eigenlink::tolerance {

inline const Tolerance kSameDistance{
    {.name = "modes.same_distance",
     .value = 1e-7,
     .relativeTo = "the scale of a search near a point",
     .why = "eigenvalues that are equal are found with differences of this size where they are repeated",
     .breaks = "larger: a second search goes on for eigenvalues that are farther than the last one asked for"}};

inline const Tolerance kSameValue{{.name = "modes.same_value",
                                   .value = 1e-9,
                                   .relativeTo = "|s|",
                                   .why = "values equal to the last one asked for are told with it",
                                   .breaks = "larger: neighbours are told although they were not asked for"}};

inline const Tolerance kReal{{.name = "modes.real",
                              .value = 1e-9,
                              .relativeTo = "|s|",
                              .why = "a smaller imaginary part is rounding",
                              .breaks = "larger: slow oscillations of strongly damped systems become real"}};

inline const Tolerance kNearlyReal{
    {.name = "modes.nearly_real",
     .value = 1e-6,
     .relativeTo = "|s|",
     .why = "repeated real values are found with imaginary parts up to this, of any sign",
     .breaks = "smaller: each of them is counted with a conjugate that does not exist"}};

}  // namespace eigenlink::tolerance
