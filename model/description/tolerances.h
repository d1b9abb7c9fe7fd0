#pragma once

#include "model/basics/tolerance.h"

namespace eigenlink::tolerance {

inline const Tolerance kSamePlace{{.name = "description.same_place",
                                   .value = 1e-9,
                                   .relativeTo = "the size of the drawing",
                                   .why = "rounding of a few operations on coordinates; far less than a pixel",
                                   .breaks = "larger: a pasted part is moved although nothing lies there"}};

inline const Tolerance kZeroCosine{{.name = "description.zero_cosine",
                                    .value = 1e-15,
                                    .relativeTo = "1",
                                    .why = "cos(π/2) in double precision is 6e-17: a quarter turn leaves no rounding",
                                    .breaks =
                                        "larger: a rotation by a tiny angle is lost; smaller: quarter turns leave "
                                        "coordinates such as 6e-17"}};

inline const Tolerance kEqualDistances{{.name = "description.equal_distances",
                                        .value = 1e-15,
                                        .relativeTo = "the distance",
                                        .why = "a few roundings; the ratio of equal distances counts as 1",
                                        .breaks = "smaller: masses of links change in their last digit when the "
                                                  "drawing is only moved"}};

}  // namespace eigenlink::tolerance
