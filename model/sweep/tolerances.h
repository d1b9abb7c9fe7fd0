#pragma once

#include "model/basics/tolerance.h"

namespace eigenlink::tolerance {

inline const Tolerance kWholeSweepSteps{{.name = "sweep.whole_steps",
                                         .value = 1e-9,
                                         .relativeTo = "the step",
                                         .why = "a range of whole steps in decimal numbers misses its end by rounding",
                                         .breaks = "smaller: the last angle is missing"}};

inline const Tolerance kRecognised{
    {.name = "sweep.recognised",
     .value = 0.8,
     .relativeTo = "1, the MAC of a mode with itself",
     .why = "above this MAC no other mode can be as similar: the sum over an orthogonal basis is 1",
     .breaks = "larger: more angles between are computed; smaller: branches are exchanged in fast "
               "veerings",
     .spread = 1.1}};

inline const Tolerance kKink{
    {.name = "sweep.kink",
     .value = 0.5,
     .relativeTo = "the length of the step",
     .why = "a smooth motion departs from its tangent by the square of a step of 10°, a change of "
            "branch by the step itself",
     .breaks = "smaller: every step is computed twice; larger: a walk leaves its branch at a change "
               "point unnoticed"}};

inline const Tolerance kNearChangePoint{
    {.name = "sweep.near_change_point",
     .value = 1e-6,
     .relativeTo = "the largest pivot of the constraint Jacobian",
     .why = "nearer to dependence, the modes have lost so many digits that they do not continue those "
            "beside them",
     .breaks = "larger: configurations near a change point have no modes; smaller: modes of rounding "
               "enter the branches"}};

inline const Tolerance kLimitRows{
    {.name = "sweep.limit_rows",
     .value = 1e-4,
     .relativeTo = "the largest pivot of the constraint Jacobian",
     .why = "a limit on a branch is put onto the constraints that are clearly independent there: along "
            "the others it is known better than by them",
     .breaks = "larger: the limit is not put onto all of its constraints; smaller: it is moved along the "
               "branch that crosses its own"}};

inline const Tolerance kPartAtRest{
    {.name = "sweep.part_at_rest",
     .value = 1e-9,
     .relativeTo = "the norm of the whole mode shape",
     .why = "a part that moves less is at rest, and its form is rounding",
     .breaks = "smaller: the MAC of parts compares rounding; larger: parts that move a little are left "
               "out"}};

inline const Tolerance kNeverMatched{
    {.name = "sweep.never_matched",
     .value = 0.2,
     .relativeTo = "1, the MAC of a mode with itself",
     .why = "a mode less similar than this to a former one is not its continuation",
     .breaks = "larger: branches end where shapes change fast; smaller: a lost branch continues in an "
               "unrelated mode",
     .spread = 1.2}};

}  // namespace eigenlink::tolerance
