#pragma once

#include "model/basics/tolerance.h"

namespace eigenlink::tolerance {

inline const Tolerance kWeight{
    {.name = "sparse.weight",
     .value = 10,
     .relativeTo = "the least stiffness around a constraint",
     .why = "the weight of a squared constraint and the stiffness are of one size, so that neither "
            "hides the digits of the other",
     .breaks = "at 1e-3 pivots become small; 1e6 takes six digits from the stiffness"}};

inline const Tolerance kNoStiffness{
    {.name = "sparse.no_stiffness",
     .value = 1e-15,
     .relativeTo = "the largest stiffness around the same constraint",
     .why = "a smaller stiffness is rounding of zero and gives no weight: at this ratio either choice "
            "loses it",
     .breaks = "larger: soft springs beside stiff ones lose digits; zero: massless pivots of rounding "
               "make factors worthless"}};

inline const Tolerance kSlack{
    {.name = "sparse.slack",
     .value = 1e-12,
     .relativeTo = "the compliance around an exact constraint",
     .why = "makes every pivot of a constraint nonzero, and one refinement takes it out again",
     .breaks = "larger: more refinements; below 1e-14: dependent rows cannot be told from others"}};

inline const Tolerance kDependent{
    {.name = "sparse.dependent",
     .value = 1e3,
     .relativeTo = "the slack of the constraint",
     .why = "with the slack it is 1e-9 of the compliance around the constraint, as for the rank of "
            "dense matrices",
     .breaks = "ten times more or less changes which nearly dependent rows count as dependent"}};

inline const Tolerance kSolved{
    {.name = "sparse.solved",
     .value = 1e-14,
     .relativeTo = "the terms of the residual",
     .why = "a residual of some roundings cannot be improved by refinement",
     .breaks = "larger: the last digits of a solution are not refined; smaller: useless solves"}};

inline const Tolerance kShrinks{
    {.name = "sparse.shrinks",
     .value = 0.5,
     .relativeTo = "the previous correction",
     .why = "corrections of a converging refinement shrink much faster; others are rounding, or the "
            "factors are worthless",
     .breaks = "larger: corrections that are rounding are applied; smaller: refinement stops while it "
               "still converges",
     .spread = 1.3}};

inline const Tolerance kArnoldiBreakdown{
    {.name = "sparse.arnoldi_breakdown",
     .value = 1e-10,
     .relativeTo = "the length of the vector before orthogonalisation",
     .why = "what is left of a vector inside the invariant subspace is rounding of the products, far "
            "above 1e-16",
     .breaks = "smaller: rounding becomes a basis vector; larger: the space counts as exhausted too "
               "early"}};

inline const Tolerance kLittleSubtracted{
    {.name = "sparse.little_subtracted",
     .value = 0.7,
     .relativeTo = "the length of the vector before the pass",
     .why = "a vector that keeps 1/√2 of its length in one pass is orthogonal to working precision "
            "(Kahan, Parlett)",
     .breaks = "smaller: the basis loses orthogonality; larger: a second pass is always made"}};

inline const Tolerance kLanczosBreakdown{
    {.name = "sparse.lanczos_breakdown",
     .value = 1e-10,
     .relativeTo = "the length of the vector before orthogonalisation",
     .why = "as for Arnoldi, in the norm of the mass matrix",
     .breaks = "smaller: rounding becomes a basis vector; larger: the space counts as exhausted too "
               "early"}};

inline const Tolerance kHalfSubtracted{
    {.name = "sparse.half_subtracted",
     .value = 0.5,
     .relativeTo = "the square of the length before the pass",
     .why = "the square of the 1/√2 of the Kahan criterion: with a larger remainder one pass is "
            "enough",
     .breaks = "smaller: the basis loses orthogonality; larger: a second pass is always made"}};

inline const Tolerance kNewDirection{
    {.name = "sparse.new_direction",
     .value = 1e-6,
     .relativeTo = "the length of the vector",
     .why = "vectors are eigenvectors with errors of up to about 1e-8; what is left of one within the "
            "subspace is such an error",
     .breaks = "smaller: errors of eigenvectors become directions; larger: eigenvectors of close "
               "eigenvalues are lost"}};

inline const Tolerance kArnoldiConverged{
    {.name = "sparse.arnoldi_converged",
     .value = 1e-11,
     .relativeTo = "the Ritz value",
     .why = "the modes are polished afterwards, so that eleven digits are enough to know them apart",
     .breaks = "larger: close values are mixed; smaller: more steps"}};

inline const Tolerance kLanczosConverged{
    {.name = "sparse.lanczos_converged",
     .value = 1e-10,
     .relativeTo = "the Ritz value",
     .why = "the error of the value is the square of that of its shape, and both are corrected afterwards",
     .breaks = "larger: shapes take more corrections; smaller: more restarts"}};

inline const Tolerance kSameRitzSize{
    {.name = "sparse.same_ritz_size",
     .value = 1e-12,
     .relativeTo = "the size of the Ritz value",
     .why = "conjugates and equal values differ by rounding, and keep their order",
     .breaks = "larger: values of nearly one size come out of order; smaller: conjugates are parted"}};

inline const Tolerance kRefinementSettled{{.name = "sparse.refinement_settled",
                                           .value = 1e-15,
                                           .relativeTo = "the solution",
                                           .why = "corrections of some roundings change no digit of the solution",
                                           .breaks = "larger: stiff mechanisms lose digits; smaller: useless solves"}};

}  // namespace eigenlink::tolerance
