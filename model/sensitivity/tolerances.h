#pragma once

#include "model/basics/tolerance.h"

namespace eigenlink::tolerance {

inline const Tolerance kRepeated{{.name = "sensitivity.repeated",
                                  .value = 1e-6,
                                  .relativeTo = "|s|, or kRepeatedFloor of the largest |s|",
                                  .why = "the square root of rounding with a margin: eigenvalues nearer than this have "
                                         "eigenvectors without digits of their own",
                                  .breaks =
                                      "smaller: derivatives of repeated eigenvalues are quotients of rounding; larger: "
                                      "neighbours are treated as one"}};

inline const Tolerance kRepeatedFloor{
    {.name = "sensitivity.repeated_floor",
     .value = 1e-6,
     .relativeTo = "the largest |s|",
     .why = "eigenvalues at zero have no size of their own; those below this are compared on its "
            "scale",
     .breaks = "smaller: zeros that differ by rounding count as separate; larger: slow modes count as "
               "repeated"}};

inline const Tolerance kDifferencesAgree{
    {.name = "sensitivity.differences_agree",
     .value = 1e-8,
     .relativeTo = "the derivatives of the matrices",
     .why = "formulas of order four that agree so far leave those of order six at rounding",
     .breaks = "larger: derivatives beside singular configurations lose digits"}};

inline const Tolerance kLinearDifferencesAgree{
    {.name = "sensitivity.linear_differences_agree",
     .value = 1e-10,
     .relativeTo = "the derivatives of the matrices",
     .why = "what enters as it is leaves rounding; where a step and its double agree so far, the first is as accurate",
     .breaks = "larger: derivatives of curved functions with fewer digits; smaller: only time"}};

inline const Tolerance kFewDifferencesAgree{
    {.name = "sensitivity.few_differences_agree",
     .value = 1e-7,
     .relativeTo = "the derivatives of the matrices",
     .why = "what a formula of order two misses by this, one of order three misses by its power 3/2, below 1e-10",
     .breaks = "larger: derivatives with fewer than eight digits; smaller: only time"}};

inline const Tolerance kDifferenceRounding{{.name = "sensitivity.difference_rounding",
                                            .value = 1e-5,
                                            .relativeTo = "the matrices",
                                            .why = "a derivative that is smaller than this part of its matrix over "
                                                   "one step is compared with the matrix"}};

inline const Tolerance kSmoothRest{
    {.name = "sensitivity.smooth_rest",
     .value = 1e-7,
     .relativeTo = "the right-hand side",
     .why = "equations of the motion of the rest that are solved worse than this have no solution: the rest does not "
            "move smoothly",
     .breaks = "smaller: rests near change points are refused; larger: sensitivities without digits pass"}};

inline const Tolerance kSolvedRounding{{.name = "sensitivity.solved_rounding",
                                        .value = 1e-8,
                                        .relativeTo = "the matrix times the solution",
                                        .why = "rounding of the equations where the solution is large",
                                        .breaks = "as for smooth_rest"}};

inline const Tolerance kDefective{
    {.name = "sensitivity.defective",
     .value = 1e-9,
     .relativeTo = "the size of the derivative of the pencil",
     .why = "a zero slope of the characteristic equation: the values move by roots, and have no derivative",
     .breaks = "larger: nearly double values have none; smaller: derivatives without digits"}};

inline const Tolerance kSameRealPart{{.name = "sensitivity.same_real_part",
                                      .value = 1e-9,
                                      .relativeTo = "the largest of the values",
                                      .why = "values of one real part are ordered by their imaginary part",
                                      .breaks = "only the order of equal values"}};

inline const Tolerance kContentStep{
    {.name = "sensitivity.content_step",
     .value = 1e-6,
     .relativeTo = "the size of the mechanism",
     .why = "central differences of places along beams: cut off at 1e-12, rounding at 1e-10",
     .breaks = "smaller: rounding is taken for motion; larger: bent beams are taken along their arcs"}};

inline const Tolerance kUnmoved{
    {.name = "sensitivity.unmoved",
     .value = 1e-2,
     .relativeTo = "the largest displacement of the mode",
     .why = "what moves less is not seen to move",
     .breaks = "smaller: nodes of complex modes are not found; larger: neighbouring nodes run together"}};

inline const Tolerance kNodesApart{{.name = "sensitivity.nodes_apart",
                                    .value = 1e-6,
                                    .relativeTo = "the size of the mechanism",
                                    .why = "pins where links meet are one place",
                                    .breaks = "smaller: a node at a pin is listed twice"}};

}  // namespace eigenlink::tolerance
