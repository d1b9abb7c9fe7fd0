#pragma once

#include "model/basics/tolerance.h"

namespace eigenlink::tolerance {

inline const Tolerance kShownAsZero{
    {.name = "explanation.shown_as_zero",
     .value = 1e-14,
     .relativeTo = "the largest entry of the matrix",
     .why = "a smaller entry is rounding of a sum",
     .breaks = "larger: small entries are printed as zero; smaller: rounding is printed"}};

inline const Tolerance kSameForm{{.name = "explanation.same_form",
                                  .value = 1e-9,
                                  .relativeTo = "the constraint, and its scale times the size of the drawing",
                                  .why = "a form that is the constraint has its values but for rounding",
                                  .breaks = "larger: a form that is nearly the constraint is printed for it; smaller: "
                                            "constraints are printed without a form"}};

inline const Tolerance kNoConstant{
    {.name = "explanation.no_constant",
     .value = 1e-14,
     .relativeTo = "the terms of the constraint",
     .why = "what is left of terms that cancel is rounding",
     .breaks = "larger: small constants are left out; smaller: constants of rounding are printed"}};

inline const Tolerance kDecayOfRounding{{.name = "explanation.decay_of_rounding",
                                         .value = 1e-9,
                                         .relativeTo = "|s|",
                                         .why = "a decay below this is rounding of an eigenvalue without damping",
                                         .breaks = "larger: weak damping is not printed"}};

inline const Tolerance kNoDifference{
    {.name = "explanation.no_difference",
     .value = 1e-9,
     .relativeTo = "the eigenvalue",
     .why = "reactions of zero leave differences of rounding",
     .breaks = "larger: small effects of the reactions are denied; smaller: rounding is called an effect"}};

}  // namespace eigenlink::tolerance
