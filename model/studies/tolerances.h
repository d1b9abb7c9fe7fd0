#pragma once

#include "model/basics/tolerance.h"

namespace eigenlink::tolerance {

inline const Tolerance kOscillates{{.name = "studies.oscillates",
                                    .value = 1e-6,
                                    .relativeTo = "|s|",
                                    .why = "a smaller imaginary part of a computed eigenvalue can be rounding",
                                    .breaks = "larger: modes of nearly critical damping have no frequency"}};

inline const Tolerance kZeroForce{{.name = "studies.zero_force",
                                   .value = 1e-12,
                                   .relativeTo = "the largest force of the same kind",
                                   .why = "forces at rest balance to rounding, summed over some links",
                                   .breaks = "larger: small forces are printed as zero"}};

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

inline const Tolerance kSameMode{{.name = "studies.same_mode",
                                  .value = 0.8,
                                  .relativeTo = "the modal assurance criterion",
                                  .why = "a shape that agrees less with the nominal one mixes with others",
                                  .breaks = "larger: modes of wide tolerances count as unmatched",
                                  .spread = 1.1}};

inline const Tolerance kNearerPole{{.name = "studies.nearer_pole",
                                    .value = 1e-6,
                                    .relativeTo = "the modal assurance criterion",
                                    .why = "decides only between eigenvalues of one shape"}};

inline const Tolerance kReducedRounding{
    {.name = "studies.reduced_rounding",
     .value = 1e-13,
     .relativeTo = "the largest stiffness",
     .why = "smaller eigenvalues of a stiffness matrix are rounding of the largest",
     .breaks = "larger: soft unstable motions of stiff mechanisms are not counted"}};

inline const Tolerance kSlopeStep{{.name = "studies.slope_step",
                                   .value = 1e-2,
                                   .relativeTo = "the tolerance of a number",
                                   .why = "central differences leave out the square of this part of the tolerance",
                                   .breaks = "larger: slopes of equilibria lose digits"}};

inline const Tolerance kSlopeRounding{{.name = "studies.slope_rounding",
                                       .value = 1e-13,
                                       .relativeTo = "the size of quantities in the same unit",
                                       .why = "rounding over the step of the differences, with some margin"}};

inline const Tolerance kIdleNumber{{.name = "studies.idle_number",
                                    .value = 1e-6,
                                    .relativeTo = "the standard deviation of the quantity",
                                    .why = "a number that does less has no effect on the quantity"}};

inline const Tolerance kNoSpread{{.name = "studies.no_spread",
                                  .value = 1e-9,
                                  .relativeTo = "the largest value in the same unit",
                                  .why = "a smaller standard deviation can be rounding"}};

inline const Tolerance kLeanAgrees{{.name = "studies.lean_agrees",
                                    .value = 1e-9,
                                    .relativeTo = "the largest eigenvalue",
                                    .why = "two computations of the same eigenvalues differ by their rounding"}};

inline const Tolerance kZeroDegrees{{.name = "studies.zero_degrees",
                                     .value = 1e-9,
                                     .relativeTo = "degrees",
                                     .why = "a printed angle below this is rounding of the search"}};

}  // namespace eigenlink::tolerance
