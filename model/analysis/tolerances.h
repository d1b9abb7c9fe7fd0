#pragma once

#include "model/basics/tolerance.h"

namespace eigenlink::tolerance {

inline const Tolerance kNoStrain{
    {.name = "analysis.no_strain",
     .value = 1e-14,
     .relativeTo = "1 (a strain)",
     .why = "coordinates of an unloaded beam over its length leave some roundings",
     .breaks = "smaller: unloaded links show forces of rounding; larger: small forces in stiff links are "
               "shown as zero"}};

inline const Tolerance kWorthMentioning{
    {.name = "analysis.worth_mentioning",
     .value = 0.01,
     .relativeTo = "the frequency",
     .why = "a difference of one percent between beam models is what a user would want to know about",
     .breaks = "larger: no warning where the beam model matters; smaller: a warning where it "
               "does not"}};

inline const Tolerance kMayMatter{
    {.name = "analysis.may_matter",
     .value = 0.2,
     .relativeTo = "the difference worth mentioning",
     .why = "the first-order estimate of the change leaves a margin of five",
     .breaks = "larger: differences are missed; smaller: the other beam model is solved for nothing"}};

inline const Tolerance kNoEntry{{.name = "analysis.no_entry",
                                 .value = 1e-14,
                                 .relativeTo = "the geometric mean of the diagonal entries of its row and column",
                                 .why = "a smaller entry is rounding of a sum",
                                 .breaks = "smaller: the pattern shows rounding; larger: entries are missing from it"}};

inline const Tolerance kSameStiffness{{.name = "analysis.same_stiffness",
                                       .value = 1e-12,
                                       .relativeTo = "the norm of the stiffness",
                                       .why = "a smaller difference of the two models of beams is rounding",
                                       .breaks = "only whether the other model is computed for comparison"}};

}  // namespace eigenlink::tolerance
