#pragma once

#include "model/basics/tolerance.h"

namespace eigenlink::tolerance {

inline const Tolerance kOscillates{{.name = "studies.oscillates",
                                    .value = 1e-6,
                                    .relativeTo = "|s|",
                                    .why = "a smaller imaginary part of a computed eigenvalue can be rounding",
                                    .breaks = "larger: modes of nearly critical damping have no frequency"}};

inline const Tolerance kOneAnswer{{.name = "studies.one_answer",
                                   .value = 1e-6,
                                   .relativeTo = "the value",
                                   .why = "two searches find one value with at least this many digits",
                                   .breaks = "larger: two values that meet a target are listed as one"}};

inline const Tolerance kSameAngle{{.name = "studies.same_angle",
                                   .value = 1e-9,
                                   .relativeTo = "1 rad",
                                   .why = "an angle of a sweep that is named by its number differs from it by rounding",
                                   .breaks = "smaller: an angle that was swept is not found"}};

inline const Tolerance kZeroDegrees{{.name = "studies.zero_degrees",
                                     .value = 1e-9,
                                     .relativeTo = "degrees",
                                     .why = "a printed angle below this is rounding of the search"}};

}  // namespace eigenlink::tolerance
