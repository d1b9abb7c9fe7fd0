#pragma once

#include "model/basics/tolerance.h"

namespace eigenlink::tolerance {

inline const Tolerance kParameterStep{{.name = "branches.parameter_step",
                                       .value = 1e-4,
                                       .relativeTo = "the natural changes of the parameter",
                                       .why = "most equations are linear in it, where any step is exact",
                                       .breaks = "larger: errors where they are not"}};

inline const Tolerance kCloseToNegative{
    {.name = "branches.close_to_negative",
     .value = 1e-3,
     .relativeTo = "the natural changes of the parameter",
     .why = "a branch that ends this close before a value where a number would be negative ends there: more than the "
            "step of differences",
     .breaks = "only the words"}};

inline const Tolerance kCloseToRecount{
    {.name = "branches.close_to_recount",
     .value = 1e-3,
     .relativeTo = "the natural changes of the parameter",
     .why =
         "a branch that ends this close before a value where a torsion spring is counted from another turn ends there",
     .breaks = "only the words"}};

inline const Tolerance kDependentInFamily{{.name = "branches.dependent_in_family",
                                           .value = 1e-10,
                                           .relativeTo = "the largest pivot of the constraints",
                                           .why = "smaller pivots are dependent rows",
                                           .breaks = "larger: change points are seen too early"}};

inline const Tolerance kNeutral{{.name = "branches.neutral",
                                 .value = 1e-12,
                                 .relativeTo = "the stiffest motion",
                                 .why = "a smaller stiffness is rounding",
                                 .breaks = "larger: branch points where there are none"}};

inline const Tolerance kRegularInFamily{
    {.name = "branches.regular_in_family",
     .value = 1e-11,
     .relativeTo = "the norm of the matrix",
     .why = "far above what counts as a pivot of rounding, so that both ways of solving agree",
     .breaks = "smaller: least norms are left out where they are needed; larger: fine beams are slow"}};

inline const Tolerance kPivotRounding{{.name = "branches.pivot_rounding",
                                       .value = 1e-13,
                                       .relativeTo = "the largest pivot of Newton's matrix",
                                       .why = "smaller ones are rounding",
                                       .breaks = "larger: corrections beside branch points lose a direction"}};

inline const Tolerance kSingularAtBranchPoint{
    {.name = "branches.singular_at_branch_point",
     .value = 1e-5,
     .relativeTo = "the largest pivot of Newton's matrix",
     .why = "at a branch point one pivot is zero within the error of the place",
     .breaks = "smaller: directions of rounding"}};

inline const Tolerance kCorrectedRest{{.name = "branches.corrected_rest",
                                       .value = 1e-14,
                                       .relativeTo = "the size of the drawing",
                                       .why = "Newton's method is done",
                                       .breaks = "smaller: it does not end"}};

inline const Tolerance kNearlyCorrectedRest{{.name = "branches.nearly_corrected_rest",
                                             .value = 1e-9,
                                             .relativeTo = "the size of the drawing",
                                             .why = "accepted where steps shrink no more",
                                             .breaks = "larger: special points with fewer digits"}};

inline const Tolerance kRestHolds{{.name = "branches.rest_holds",
                                   .value = 1e-11,
                                   .relativeTo = "the size of the drawing",
                                   .why = "constraints of an equilibrium are met to rounding",
                                   .breaks = "larger: places beside a singular one that are no equilibria"}};

inline const Tolerance kLongestCorrection{{.name = "branches.longest_correction",
                                           .value = 0.5,
                                           .relativeTo = "the step",
                                           .why = "a longer correction leaves the branch",
                                           .breaks = "larger: jumps to another branch",
                                           .spread = 1.5}};

inline const Tolerance kFirstArc{{.name = "branches.first_arc",
                                  .value = 0.017,
                                  .relativeTo = "the size, rad or natural changes",
                                  .why = "the second step knows better; not the circle, whose centre it would hit",
                                  .breaks = "only the number of steps",
                                  .spread = 2}};

inline const Tolerance kLongestArc{
    {.name = "branches.longest_arc",
     .value = 0.05,
     .relativeTo = "the size, rad or natural changes",
     .why = "special points are interpolated over one step, whose error is the tenth power of its length",
     .breaks = "larger: fewer digits of special points",
     .spread = 1.5}};

inline const Tolerance kShortestArc{{.name = "branches.shortest_arc",
                                     .value = 1e-7,
                                     .relativeTo = "the size, rad or natural changes",
                                     .why = "a branch that needs shorter steps ends",
                                     .breaks = "larger: branches end early"}};

inline const Tolerance kStraight{{.name = "branches.straight",
                                  .value = 0.98,
                                  .relativeTo = "the cosine between neighbouring tangents",
                                  .why = "below, the step is halved",
                                  .breaks = "smaller: sharp bends are cut",
                                  .spread = 1.01}};

inline const Tolerance kAsideOfTangent{{.name = "branches.aside_of_tangent",
                                        .value = 0.25,
                                        .relativeTo = "the step",
                                        .why = "tangents that differ by 11 degrees part by a tenth of the step",
                                        .breaks = "larger: beside a fold the step jumps to the branch behind it",
                                        .spread = 2}};

inline const Tolerance kBesideStep{{.name = "branches.beside_step",
                                    .value = 1e-6,
                                    .relativeTo = "the step",
                                    .why = "a special point at the end of a step may lie beyond it by rounding",
                                    .breaks = "smaller: special points at which a step ends are missed"}};

inline const Tolerance kNearlyCritical{{.name = "branches.nearly_critical",
                                        .value = 0.02,
                                        .relativeTo = "the stiffest motion",
                                        .why = "within a step the stiffness may dip through zero and back from here",
                                        .breaks = "smaller: two branch points within one step are missed",
                                        .spread = 2}};

inline const Tolerance kSameTurning{{.name = "branches.same_turning",
                                     .value = 1e-4,
                                     .relativeTo = "the step",
                                     .why = "the parameter of a fold and of a branch point that are nearer is the same "
                                            "to ten digits",
                                     .breaks =
                                         "larger: a fold beside a branch point is taken for one with it; smaller: "
                                         "a branch that turns back where another crosses it is given a fold"}};

inline const Tolerance kSameRest{{.name = "branches.same_rest",
                                  .value = 1e-5,
                                  .relativeTo = "the size, rad or natural changes",
                                  .why = "rests nearer than this are one",
                                  .breaks = "larger: branches that pass near each other are joined"}};

inline const Tolerance kSameSpecial{{.name = "branches.same_special",
                                     .value = 0.02,
                                     .relativeTo = "the size, rad or natural changes",
                                     .why = "where a stiffness touches zero its place is known to half of the digits",
                                     .breaks = "larger: neighbouring branch points are taken for one",
                                     .spread = 2}};

inline const Tolerance kCircle{{.name = "branches.circle",
                                .value = 0.02,
                                .relativeTo = "the size, rad or natural changes",
                                .why = "crossing branches are sought at this distance from a branch point",
                                .breaks = "larger: another branch point may lie within",
                                .spread = 2}};

inline const Tolerance kVanishing{{.name = "branches.vanishing",
                                   .value = 0.01,
                                   .relativeTo = "the size of the drawing",
                                   .why = "a length that falls below this where a branch ends has ended it",
                                   .breaks = "only the words",
                                   .spread = 3}};

inline const Tolerance kNearEnd{{.name = "branches.near_end",
                                 .value = 0.02,
                                 .relativeTo = "the size, rad or natural changes",
                                 .why = "the end is extrapolated from places from here on",
                                 .breaks = "larger: fewer digits of the end",
                                 .spread = 2}};

inline const Tolerance kFarFromEnd{{.name = "branches.far_from_end",
                                    .value = 0.12,
                                    .relativeTo = "the size, rad or natural changes",
                                    .why = "to here",
                                    .breaks = "larger: fewer digits of the end",
                                    .spread = 2}};

inline const Tolerance kAlongParameter{
    {.name = "branches.along_parameter",
     .value = 1e-3,
     .relativeTo = "the tangent of the branch",
     .why = "where the branch hardly moves with the parameter, the search starts at the rest itself",
     .breaks = "only where a search starts"}};

inline const Tolerance kSameParameter{{.name = "branches.same_parameter",
                                       .value = 1e-7,
                                       .relativeTo = "the length of a step",
                                       .why = "along a continuum the parameter changes by rounding alone",
                                       .breaks = "larger: the top of a fold is taken for a continuum"}};

inline const Tolerance kLeavesCircle{{.name = "branches.leaves_circle",
                                      .value = 1e-3,
                                      .relativeTo = "the radius of the circle",
                                      .why = "a crossing branch leaves the point in a direction of its own",
                                      .breaks = "larger: branches that cross at small angles are missed"}};

}  // namespace eigenlink::tolerance
