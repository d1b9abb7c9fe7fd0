#pragma once

#include "model/basics/tolerance.h"

namespace eigenlink::tolerance {

inline const Tolerance kNoMass{{.name = "linearization.no_mass",
                                .value = 1e-12,
                                .relativeTo = "vᵀ diag(M) v",
                                .why = "what an inertia leaves by cancellation of its entries is rounding",
                                .breaks = "larger: grams beside tonnes count as massless"}};

inline const Tolerance kSomeMass{
    {.name = "linearization.some_mass",
     .value = 1e-10,
     .relativeTo = "vᵀ diag(M) v",
     .why = "no mechanism has a ratio between the two: where all are above, nothing is massless",
     .breaks = "only the time of a check"}};

inline const Tolerance kMassRounding{{.name = "linearization.mass_rounding",
                                      .value = 1e-14,
                                      .relativeTo = "the largest entry of ZᵀMZ",
                                      .why = "what the sums of heavy parts leave in a motion without mass",
                                      .breaks = "smaller: what has no mass beside heavy parts is taken for light"}};

inline const Tolerance kReactionRounding{{.name = "linearization.reaction_rounding",
                                          .value = 1e-13,
                                          .relativeTo = "the largest entry of the stiffness",
                                          .why = "reactions are known to rounding of the forces",
                                          .breaks = "larger: soft springs of massless points are lost"}};

inline const Tolerance kGershgorinMargin{{.name = "linearization.gershgorin_margin",
                                          .value = 0.99,
                                          .relativeTo = "the diagonal entry",
                                          .why = "circles that nearly touch zero may be rounding of a singular matrix",
                                          .breaks = "larger: a singular mass may pass without its check",
                                          .spread = 1.01}};

inline const Tolerance kLoosePart{{.name = "linearization.loose_part",
                                   .value = 1e-6,
                                   .relativeTo = "the largest displacement of the motion",
                                   .why = "less is rounding: the part does not take part in the motion",
                                   .breaks = "larger: parts that move little are not named"}};

inline const Tolerance kMovesMost{{.name = "linearization.moves_most",
                                   .value = 0.1,
                                   .relativeTo = "the largest displacement of the motion",
                                   .why = "the parts that are named are those that a reader sees moving",
                                   .breaks = "only which parts are named",
                                   .spread = 2}};

inline const Tolerance kZeroCurvature{
    {.name = "linearization.zero_curvature",
     .value = 1e-11,
     .relativeTo = "the sum of the sizes of its terms",
     .why = "a curvature that nothing but rounding gives",
     .breaks = "larger: stiffness beside large forces that nearly cancel is lost; smaller: a free motion swings"}};

inline const Tolerance kZeroSpread{
    {.name = "linearization.zero_spread",
     .value = 1e-3,
     .relativeTo = "the scale of frequencies",
     .why = "rounding spreads a defective double zero by the root of eps and of the stiffness ratio",
     .breaks = "smaller: rigid motions get frequencies; larger: slow modes become rigid"}};

inline const Tolerance kDampedZeroSpread{
    {.name = "linearization.damped_zero_spread",
     .value = 1e-6,
     .relativeTo = "the scale of frequencies",
     .why = "the zero of a damped free motion is simple and spreads less than a double one",
     .breaks = "larger: a slow decay becomes zero"}};

inline const Tolerance kRoundings{{.name = "linearization.roundings",
                                   .value = 8,
                                   .relativeTo = "eps times the size of an entry",
                                   .why = "a computed entry, product or vector collects some roundings",
                                   .breaks = "smaller: estimates below the true error; larger: needless warnings"}};

inline const Tolerance kNearOrigin{{.name = "linearization.near_origin",
                                    .value = 1e-3,
                                    .relativeTo = "the lowest frequency",
                                    .why = "stiffness is much larger than s² M there, and free motions are regular",
                                    .breaks = ""}};

inline const Tolerance kDifferenceStep{
    {.name = "linearization.difference_step",
     .value = 1e-7,
     .relativeTo = "the size of the drawing",
     .why = "so far that differences of matrices keep half of their digits",
     .breaks = "larger or smaller: the effect of an uncertain equilibrium is estimated with fewer digits"}};

inline const Tolerance kSingularStiffness{
    {.name = "linearization.singular_stiffness",
     .value = 1e-13,
     .relativeTo = "the largest singular value",
     .why = "what the equilibrium does not determine moves freely and has no rounding",
     .breaks = "larger: soft directions are left out of the estimate"}};

inline const Tolerance kNearnessCounts{
    {.name = "linearization.nearness_counts",
     .value = 200,
     .relativeTo = "the likeness of shapes",
     .why = "modes of equal parts turn into each other, so that nearness in value counts more",
     .breaks = "smaller: modes of equal parts are exchanged",
     .spread = 2}};

inline const Tolerance kUnlikeCounts{{.name = "linearization.unlike_counts",
                                      .value = 0.03,
                                      .relativeTo = "the likeness of shapes",
                                      .why = "the last of many equal modes may be left with no likeness at all",
                                      .breaks = "larger: an unlike mode is preferred",
                                      .spread = 2}};

inline const Tolerance kPenaltyConverged{{.name = "linearization.penalty_converged",
                                          .value = 1e-7,
                                          .relativeTo = "the length of the shape",
                                          .why = "the error of the eigenvalue is of second order",
                                          .breaks = "smaller: stiff penalties do not converge"}};

inline const Tolerance kPenaltyTolerable{{.name = "linearization.penalty_tolerable",
                                          .value = 3e-4,
                                          .relativeTo = "the length of the shape",
                                          .why = "the value is still right to seven digits where the precision ends",
                                          .breaks = "larger: values with fewer digits are shown as accurate"}};

inline const Tolerance kShiftServes{{.name = "linearization.shift_serves",
                                     .value = 0.3,
                                     .relativeTo = "|s|",
                                     .why = "within this distance of a shift Davidson's method converges in some steps",
                                     .breaks = "larger: more steps; smaller: more factorisations",
                                     .spread = 2}};

inline const Tolerance kShiftServesOne{{.name = "linearization.shift_serves_one",
                                        .value = 1e-3,
                                        .relativeTo = "|s|",
                                        .why = "a shift this near lets one value converge at once",
                                        .breaks = "smaller: the matrix is nearly singular"}};

inline const Tolerance kShiftAside{{.name = "linearization.shift_aside",
                                    .value = 8,
                                    .relativeTo = "the first distance from a value",
                                    .why = "a matrix that is singular there needs another shift, but not one far away",
                                    .breaks = "smaller: no shift may be found",
                                    .spread = 2}};

inline const Tolerance kStagnant{{.name = "linearization.stagnant",
                                  .value = 0.7,
                                  .relativeTo = "the correction before",
                                  .why = "Davidson's method has come to the end of its precision",
                                  .breaks = "larger: steps that gain nothing",
                                  .spread = 1.2}};

inline const Tolerance kSamePenaltyMode{{.name = "linearization.same_penalty_mode",
                                         .value = 1e-9,
                                         .relativeTo = "|s|, and the shape",
                                         .why = "two searches have gone to one mode",
                                         .breaks = "smaller: a mode is listed twice"}};

inline const Tolerance kPastPoint{{.name = "linearization.past_point",
                                   .value = 1.003,
                                   .relativeTo = "ω² of a point",
                                   .why = "the factors are regular beside an eigenvalue that lies at the point",
                                   .breaks = "1: a singular factor",
                                   .spread = 1.001}};

inline const Tolerance kPenaltyOwnRoot{
    {.name = "linearization.penalty_own_root",
     .value = 1e-4,
     .relativeTo = "|s|",
     .why = "the Rayleigh quotient corrects rounding; a root farther away is another mode's",
     .breaks = "larger: neighbours turn into one"}};

inline const Tolerance kPenaltyGap{
    {.name = "linearization.penalty_gap",
     .value = 100,
     .relativeTo = "the violation of the constraints",
     .why = "true values keep the constraints at least two orders better than the penalty's own",
     .breaks = "smaller: values of the penalty pass as true; larger: weak penalties are refused"}};

inline const Tolerance kClusterReach{
    {.name = "linearization.cluster_reach",
     .value = 0.05,
     .relativeTo = "ω of the penalty",
     .why = "a true value nearer to the cluster than this mixes with it",
     .breaks = "smaller: mixed values with few digits; larger: more solves with another ω",
     .spread = 3}};

inline const Tolerance kPenaltyFreeMotion{
    {.name = "linearization.penalty_free_motion",
     .value = 1e-3,
     .relativeTo = "the lowest frequency that is none",
     .why = "the penalty's equilibrium, a little aside, gives a free motion a tiny frequency",
     .breaks = "larger: slow modes become rigid motions"}};

inline const Tolerance kReliableValue{{.name = "linearization.reliable_value",
                                       .value = 1e-3,
                                       .relativeTo = "|s|",
                                       .why = "three digits are the least that a reader may rely on",
                                       .breaks = "larger: bad values are shown as good"}};

inline const Tolerance kPencilViolation{{.name = "linearization.pencil_violation",
                                         .value = 1e-6,
                                         .relativeTo = "the length of the shape",
                                         .why = "vectors of QZ keep the constraints to about 1e-10",
                                         .breaks = "larger: spurious values pass as true"}};

inline const Tolerance kPencilGap{
    {.name = "linearization.pencil_gap",
     .value = 10,
     .relativeTo = "the last kept value",
     .why = "infinite values that rounding made finite lie far beyond the true ones",
     .breaks = "smaller: a spurious value may pass as true; the deflated pencil is taken otherwise"}};

inline const Tolerance kFastConvergence{{.name = "linearization.fast_convergence",
                                         .value = 1e-3,
                                         .relativeTo = "the step before",
                                         .why = "the first factors serve for all steps that shrink at least so fast",
                                         .breaks = "only time"}};

inline const Tolerance kPairedValue{{.name = "linearization.paired_value",
                                     .value = 0.3,
                                     .relativeTo = "the larger of the values",
                                     .why = "the penalty moves true values by far less",
                                     .breaks = "larger: different modes are compared",
                                     .spread = 2}};

inline const Tolerance kRealRounding{{.name = "linearization.real_rounding",
                                      .value = 1e-9,
                                      .relativeTo = "|s|",
                                      .why = "a smaller imaginary part is rounding",
                                      .breaks = "larger: slow oscillations become real"}};

inline const Tolerance kRealSquare{{.name = "linearization.real_square",
                                    .value = 1e-12,
                                    .relativeTo = "|s²|",
                                    .why = "without damping s² is real, and so is everything else",
                                    .breaks = "larger: a small damping is lost"}};

inline const Tolerance kBesideValue{
    {.name = "linearization.beside_value",
     .value = 1e-13,
     .relativeTo = "|s|",
     .why = "an eigenvalue so good that a pivot vanishes is iterated a rounding beside itself",
     .breaks = "larger: another step of inverse iteration"}};

inline const Tolerance kNoDamping{{.name = "linearization.no_damping",
                                   .value = 1e-9,
                                   .relativeTo = "the sum of the sizes of its terms",
                                   .why = "a smaller damping of a shape is rounding",
                                   .breaks = "larger: weak dampers beside strong ones are lost"}};

inline const Tolerance kLargestComponents{
    {.name = "linearization.largest_components",
     .value = 2e-6,
     .relativeTo = "the square of the largest component",
     .why = "components of one size but for rounding: the first of them scales the shape, in every program and on "
            "every machine",
     .breaks = "smaller: shapes may be scaled by another component from run to run",
     .spread = 3}};

inline const Tolerance kNoPhase{{.name = "linearization.no_phase",
                                 .value = 1e-12,
                                 .relativeTo = "the largest component of the shape",
                                 .why = "what rounding leaves of a real shape is not a phase",
                                 .breaks = "larger: small phases of weak damping are lost"}};

inline const Tolerance kConjugate{
    {.name = "linearization.conjugate",
     .value = 1e-6,
     .relativeTo = "1 + |s|",
     .why = "conjugates come out of a complex problem with errors of their own",
     .breaks = "smaller: conjugates stand as two modes; larger: neighbours are taken for conjugates"}};

inline const Tolerance kShapePivot{
    {.name = "linearization.shape_pivot",
     .value = 1e-6,
     .relativeTo = "the largest component of the shapes",
     .why = "shapes of equal values that depend on one another but for this have no basis of their own",
     .breaks = "larger: equal modes keep shapes that depend on the computation"}};

inline const Tolerance kEqualValues{
    {.name = "linearization.equal_values",
     .value = 1e-9,
     .relativeTo = "|s|",
     .why = "equal values come out apart by some hundred roundings",
     .breaks = "smaller: equal modes are not marked as such; larger: close modes are mixed"}};

inline const Tolerance kEqualPenaltyValues{
    {.name = "linearization.equal_penalty_values",
     .value = 1e-6,
     .relativeTo = "|s|",
     .why = "the penalty, 1e6, parts equal values by its inverse",
     .breaks = "smaller: equal modes are not marked as such; larger: close modes are mixed"}};

inline const Tolerance kIndependentPivot{
    {.name = "linearization.independent_pivot",
     .value = 1e-8,
     .relativeTo = "orthonormal motions",
     .why = "velocities that move the mechanism by less cannot describe its motion",
     .breaks = "larger: valid choices are refused; smaller: choices without digits pass"}};

inline const Tolerance kBesideOwnRoot{
    {.name = "linearization.beside_own_root",
     .value = 1e-3,
     .relativeTo = "α(|s|² + ω²)",
     .why = "there the penalty holds no constraint and has many values of its own",
     .breaks = "larger: true values far from them are doubted; smaller: values of the penalty pass as true"}};

inline const Tolerance kSingularPivot{
    {.name = "linearization.singular_pivot",
     .value = 1e-13,
     .relativeTo = "the largest pivot of the equilibrated matrix",
     .why = "smaller pivots are rounding: rigid motions leave the equations of the penalty singular",
     .breaks = "larger: soft mechanisms are solved by least squares, which costs time"}};

inline const Tolerance kLeastSquaresRank{{.name = "linearization.least_squares_rank",
                                          .value = 1e-12,
                                          .relativeTo = "the largest singular value",
                                          .why = "smaller ones are rounding",
                                          .breaks = "larger: soft motions are not followed"}};

inline const Tolerance kPenaltyAtRest{{.name = "linearization.penalty_at_rest",
                                       .value = 1e-15,
                                       .relativeTo = "the forces, or the square of the size",
                                       .why = "a residual of some roundings cannot be made smaller",
                                       .breaks = "only time"}};

inline const Tolerance kPenaltyNearlyAtRest{
    {.name = "linearization.penalty_nearly_at_rest",
     .value = 1e-9,
     .relativeTo = "the forces, or the square of the size",
     .why = "where the iteration stagnates below this, rounding is all that is left",
     .breaks = "smaller: stiff mechanisms are said to have no equilibrium with penalties"}};

inline const Tolerance kPenaltyStrays{{.name = "linearization.penalty_strays",
                                       .value = 0.1,
                                       .relativeTo = "the size of the drawing, or rad",
                                       .why = "an equilibrium with penalties farther away is another one",
                                       .breaks = "larger: eigenvalues of another configuration are listed",
                                       .spread = 2}};

inline const Tolerance kNewInSpace{{.name = "linearization.new_in_space",
                                    .value = 1e-8,
                                    .relativeTo = "the vector before the projection",
                                    .why = "what is left of a vector inside the space is rounding",
                                    .breaks = "smaller: rounding becomes a direction of the search"}};

inline const Tolerance kNearnessFloor{{.name = "linearization.nearness_floor",
                                       .value = 1e-3,
                                       .relativeTo = "rad/s",
                                       .why = "beside s = 0 nearness is absolute",
                                       .breaks = "only which of several values near zero is followed"}};

inline const Tolerance kSmallOfPencil{{.name = "linearization.small_of_pencil",
                                       .value = 1e-4,
                                       .relativeTo = "the middle value of the pencil",
                                       .why = "values this small may be free motions, and are looked at as such",
                                       .breaks = "larger: only time; smaller: free motions get frequencies"}};

inline const Tolerance kNoDisplacement{
    {.name = "linearization.no_displacement",
     .value = 1e-10,
     .relativeTo = "the eigenvector",
     .why = "a smaller displacement half is rounding: the vector moves multipliers alone",
     .breaks = "larger: true shapes beside large multipliers are lost"}};

inline const Tolerance kSeparateValues{
    {.name = "linearization.separate_values",
     .value = 1e-6,
     .relativeTo = "the sum of their sizes",
     .why = "closer values are refined together, for one of them alone would lead to the other",
     .breaks = "smaller: one value may be found twice"}};

inline const Tolerance kErrorFloor{{.name = "linearization.error_floor",
                                    .value = 1e-13,
                                    .relativeTo = "1 + |s|",
                                    .why = "an estimate of zero would claim more digits than a double has",
                                    .breaks = "only the estimates that are shown"}};

inline const Tolerance kBrokenAlike{{.name = "linearization.broken_alike",
                                     .value = 1e-6,
                                     .relativeTo = "the error of the constraint that is broken most",
                                     .why = "joints of a symmetric mechanism open alike but for rounding",
                                     .breaks = "smaller: which of them is named changes by chance"}};

}  // namespace eigenlink::tolerance
