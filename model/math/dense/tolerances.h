#pragma once

#include "model/basics/tolerance.h"

namespace eigenlink::tolerance {

inline const Tolerance kNoForce{{.name = "dense.no_force",
                                 .value = 1e-12,
                                 .relativeTo = "the sizes of its terms",
                                 .why = "damping and stiffness that cancel to this are rounding",
                                 .breaks = "larger: soft springs on massless points are lost"}};

inline const Tolerance kRegularMatrix{
    {.name = "dense.regular_matrix",
     .value = 1e-12,
     .relativeTo = "the condition of the scaled matrix",
     .why = "LU of matrices nearer to a singular one loses what least squares keep",
     .breaks = "smaller: redundant constraints get large multipliers; larger: only time"}};

inline const Tolerance kZeroEntry{{.name = "dense.zero_entry",
                                   .value = 1e-13,
                                   .relativeTo = "the length of the column",
                                   .why = "columns have length one: less is rounding of zero",
                                   .breaks = "larger: parts that move little are left out"}};

inline const Tolerance kReactionStiffness{
    {.name = "dense.reaction_stiffness",
     .value = 1e-13,
     .relativeTo = "the largest entry of the stiffness",
     .why = "reactions are known to rounding only, while damping is a sum of squares",
     .breaks = "smaller: rounding holds what is free"}};

inline const Tolerance kSumRounding{{.name = "dense.sum_rounding",
                                     .value = 4.440892098500626e-13,
                                     .relativeTo = "the sizes of the terms of a sum",
                                     .why = "2000 eps: a projected entry sums up some thousand products",
                                     .breaks = "smaller: rigid motions of fine meshes get frequencies"}};

inline const Tolerance kRank{
    {.name = "dense.rank",
     .value = 1e-9,
     .relativeTo = "the largest pivot of normalised rows",
     .why = "drawings have about nine digits, so that dependent constraints are dependent to these",
     .breaks = "larger: change points are seen where there are none; smaller: they are missed"}};

inline const Tolerance kStressedRow{{.name = "dense.stressed_row",
                                     .value = 1e-6,
                                     .relativeTo = "the largest share in a state of self-stress",
                                     .why = "rows with a smaller share do not depend on the others",
                                     .breaks = "larger: redundant constraints are not named"}};

inline const Tolerance kLowMode{{.name = "dense.low_mode",
                                 .value = 1e-5,
                                 .relativeTo = "the highest κ",
                                 .why = "below, a solve with the stiff modes leaves fewer than eleven digits",
                                 .breaks = "smaller: slow modes of stiff mechanisms lose digits"}};

inline const Tolerance kBaseError{{.name = "dense.base_error",
                                   .value = 100,
                                   .relativeTo = "eps κ_max",
                                   .why = "the error of the first solve in practice",
                                   .breaks = "smaller: rounding is taken for a slow mode"}};

inline const Tolerance kDampingOutweighs{
    {.name = "dense.damping_outweighs",
     .value = 1e3,
     .relativeTo = "the ratio of frequencies",
     .why = "coordinates of the damping gain digits only where they are clearly better",
     .breaks = "only digits of some strongly damped systems"}};

inline const Tolerance kFreeWithDampers{
    {.name = "dense.free_with_dampers",
     .value = 1e-15,
     .relativeTo = "the stiffness of each motion by itself, for each of them",
     .why = "what springs behind dampers leave of the stiffness of a free motion is rounding of a few terms",
     .breaks = "larger: soft springs beside stiff ones in series with dampers are lost",
     .spread = 3}};

inline const Tolerance kUndampedDirection{{.name = "dense.undamped_direction",
                                           .value = 1e-12,
                                           .relativeTo = "the norm of the damping",
                                           .why = "a smaller eigenvalue of it is rounding of zero",
                                           .breaks = "larger: weak dampers beside strong ones are lost"}};

inline const Tolerance kSlowWindow{{.name = "dense.slow_window",
                                    .value = 30,
                                    .relativeTo = "the middle of slow and fast values",
                                    .why = "the widest gap is sought where both solves are about equally good",
                                    .breaks = "larger: values from the worse of two solves",
                                    .spread = 2}};

inline const Tolerance kOwnNeighbourhood{{.name = "dense.own_neighbourhood",
                                          .value = 0.3,
                                          .relativeTo = "the distance to the next root",
                                          .why = "Newton's method that goes farther has left its root",
                                          .breaks = "larger: two roots become one",
                                          .spread = 1.5}};

inline const Tolerance kLostDigits{
    {.name = "dense.lost_digits",
     .value = 1e-7,
     .relativeTo = "the smallest of the values",
     .why = "where rounding of the largest reaches the seventh digit, slow values come from the inverse",
     .breaks = "smaller: slow values with fewer digits"}};

}  // namespace eigenlink::tolerance
