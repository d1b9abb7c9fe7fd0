#pragma once

#include "model/basics/tolerance.h"

namespace eigenlink::tolerance {

inline const Tolerance kNearlySingular{
    {.name = "equilibrium.nearly_singular",
     .value = 1e-4,
     .relativeTo = "the largest pivot of normalised rows, and the size of the mechanism",
     .why = "searches that approach a singular configuration end where rounding over this rules the step",
     .breaks = "smaller: equilibria at singular configurations are not found"}};

inline const Tolerance kAtSingular{{.name = "equilibrium.at_singular",
                                    .value = 1e-12,
                                    .relativeTo = "the size of the mechanism",
                                    .why = "Newton's steps of this size are rounding"}};

inline const Tolerance kAlone{{.name = "equilibrium.alone",
                               .value = 0.95,
                               .relativeTo = "the force along the motion",
                               .why = "what one load gives of the force that drives a fall names that load",
                               .breaks = "only which load is named",
                               .spread = 1.02}};

inline const Tolerance kAssembled{
    {.name = "equilibrium.assembled",
     .value = 1e-10,
     .relativeTo = "the size of the drawing",
     .why = "Newton's method goes to rounding; where it stops above this, the loops do not close",
     .breaks = "larger: loops that do not close pass; smaller: crumpled chains are refused"}};

inline const Tolerance kPositionRounding{{.name = "equilibrium.position_rounding",
                                          .value = 4e-16,
                                          .relativeTo = "the size of the drawing, or the largest coordinate",
                                          .why = "two roundings: a fit cannot do better",
                                          .breaks = "only time"}};

inline const Tolerance kCreptMargin{{.name = "equilibrium.crept_margin",
                                     .value = 1e-5,
                                     .relativeTo = "the largest pivot",
                                     .why = "a fit that creeps has run into a change point that it was not drawn in",
                                     .breaks = "larger: slow fits near a dead point are repeated elsewhere"}};

inline const Tolerance kRefined{{.name = "equilibrium.refined",
                                 .value = 1e-14,
                                 .relativeTo = "the solution",
                                 .why = "a smaller change of the solution is rounding",
                                 .breaks = "larger: fewer digits of stiff mechanisms"}};

inline const Tolerance kFineMesh{{.name = "equilibrium.fine_mesh",
                                  .value = 2000,
                                  .relativeTo = "segments",
                                  .why = "beams of more segments need more digits of H than a double has",
                                  .breaks = "larger: statics of fine beams lose digits",
                                  .spread = 3}};

inline const Tolerance kLittleDamping{
    {.name = "equilibrium.little_damping",
     .value = 1e-9,
     .relativeTo = "the stiffness",
     .why = "regular where H is singular, and too little to change the step elsewhere",
     .breaks = "larger: the remaining step is taken for too small"}};

inline const Tolerance kLostInSolve{
    {.name = "equilibrium.lost_in_solve",
     .value = 0.01,
     .relativeTo = "the force along a coordinate",
     .why = "the solver rounds too: less may be rounding of the direction of its neighbours",
     .breaks = "larger: small reactions are shown as zero"}};

inline const Tolerance kAside{{.name = "equilibrium.aside",
                               .value = 1e-2,
                               .relativeTo = "the size of the drawing",
                               .why = "so far that a change point is left, and near enough for one correction",
                               .breaks = "smaller: change points look redundant"}};

inline const Tolerance kBalancedStep{
    {.name = "equilibrium.balanced_step",
     .value = 1e-9,
     .relativeTo = "the size of the drawing, or rad",
     .why = "the Newton step that is left where it shrinks no more; the iteration goes on to rounding all the same",
     .breaks = "larger: rest in flat valleys has few digits; smaller: stiff mechanisms are never done"}};

inline const Tolerance kBalancedDrawing{{.name = "equilibrium.balanced_drawing",
                                         .value = 1e-6,
                                         .relativeTo = "the size of the drawing, or rad",
                                         .why = "a drawing in balance has its points written with about so many digits",
                                         .breaks = "larger: drawings out of balance pass"}};

inline const Tolerance kLastDigits{
    {.name = "equilibrium.last_digits",
     .value = 1e-13,
     .relativeTo = "the size of the drawing, or rad",
     .why = "a Newton step that short that does not shrink to its square is made of roundings of the forces",
     .breaks = "larger: stiff mechanisms lose digits; smaller: large ones take more factorisations for nothing"}};

inline const Tolerance kNoStep{{.name = "equilibrium.no_step",
                                .value = 4e-16,
                                .relativeTo = "the size of the drawing, or rad",
                                .why = "two roundings of the coordinates: iterating on is useless",
                                .breaks = "only time"}};

inline const Tolerance kStepRoundings{
    {.name = "equilibrium.step_roundings",
     .value = 30,
     .relativeTo = "the step that rounding of the forces makes",
     .why = "probes with random signs see a third to all of the bound",
     .breaks = "larger: a small load counts as none; smaller: neutral mechanisms seem unbalanced"}};

inline const Tolerance kBlurred{
    {.name = "equilibrium.blurred",
     .value = 1e-6,
     .relativeTo = "the size of the drawing, or rad",
     .why = "where rounding of the forces moves the equilibrium by more, its place is not known",
     .breaks = "larger: equilibria with few digits pass"}};

inline const Tolerance kForceRounding{{.name = "equilibrium.force_rounding",
                                       .value = 1.7763568394002505e-15,
                                       .relativeTo = "the sizes of the forces",
                                       .why = "8 eps: a force is a sum of some products",
                                       .breaks = "smaller: rounding is taken for a load"}};

inline const Tolerance kNeighbourhood{{.name = "equilibrium.neighbourhood",
                                       .value = 0.02,
                                       .relativeTo = "the size of the drawing",
                                       .why = "a drawing is meant to be where it is to about this",
                                       .breaks = "larger: an upright pendulum drawn leaning a little stays up"}};

inline const Tolerance kLongestTurnOfStep{{.name = "equilibrium.longest_turn_of_step",
                                           .value = 0.5,
                                           .relativeTo = "rad",
                                           .why = "angles are continuous below half a turn",
                                           .breaks = "larger: a step jumps to another branch of the motion",
                                           .spread = 2}};

inline const Tolerance kLongestShift{{.name = "equilibrium.longest_shift",
                                      .value = 0.5,
                                      .relativeTo = "the size of the drawing",
                                      .why = "a step stays on its branch",
                                      .breaks = "larger: jumps to another branch",
                                      .spread = 2}};

inline const Tolerance kLongestShiftOfWay{{.name = "equilibrium.longest_shift_of_way",
                                           .value = 0.25,
                                           .relativeTo = "the way that was made already",
                                           .why = "a fall of a thousand sizes takes few steps",
                                           .breaks = "smaller: soft springs far away take long",
                                           .spread = 2}};

inline const Tolerance kFallen{
    {.name = "equilibrium.fallen",
     .value = 1e6,
     .relativeTo = "the size of the drawing",
     .why = "a soft spring may hold far away; the steps grow with the way, so that this is cheap",
     .breaks = "smaller: equilibria far away are missed"}};

inline const Tolerance kSameFall{{.name = "equilibrium.same_fall",
                                  .value = 1e-3,
                                  .relativeTo = "the energy of some turns",
                                  .why = "a link turns without end when each turn loses the same energy",
                                  .breaks = "larger: a slowing fall is called endless"}};

inline const Tolerance kTaken{{.name = "equilibrium.taken",
                               .value = 0.05,
                               .relativeTo = "the fall of energy that the quadratic model predicts",
                               .why = "a step that gains a little is better than none",
                               .breaks = "larger: more steps are refused",
                               .spread = 3}};

inline const Tolerance kTrusted{{.name = "equilibrium.trusted",
                                 .value = 0.5,
                                 .relativeTo = "the fall of energy that the quadratic model predicts",
                                 .why = "the model was right: damping is made less",
                                 .breaks = "only the number of steps",
                                 .spread = 1.4}};

inline const Tolerance kDoubtful{{.name = "equilibrium.doubtful",
                                  .value = 0.2,
                                  .relativeTo = "the fall of energy that the quadratic model predicts",
                                  .why = "the model was poor: damping is made more",
                                  .breaks = "only the number of steps",
                                  .spread = 1.5}};

inline const Tolerance kLessDamping{{.name = "equilibrium.less_damping",
                                     .value = 0.1,
                                     .relativeTo = "the damping μ",
                                     .why = "falls after a good step",
                                     .breaks = "only the number of steps",
                                     .spread = 3}};

inline const Tolerance kMoreDamping{{.name = "equilibrium.more_damping",
                                     .value = 4,
                                     .relativeTo = "the damping μ",
                                     .why = "rises after a bad one",
                                     .breaks = "only the number of steps",
                                     .spread = 2}};

inline const Tolerance kLeastDampingOfForce{{.name = "equilibrium.least_damping_of_force",
                                             .value = 1e-9,
                                             .relativeTo = "the energy that the forces give a unit of motion",
                                             .why = "below, damping is none",
                                             .breaks = "larger: the last steps are slow"}};

inline const Tolerance kLeastDampingOfStiffness{{.name = "equilibrium.least_damping_of_stiffness",
                                                 .value = 1e-13,
                                                 .relativeTo = "the stiffness",
                                                 .why = "below, damping is rounding",
                                                 .breaks = "larger: the last steps are slow"}};

inline const Tolerance kLeastHeld{
    {.name = "equilibrium.least_held",
     .value = 1e-3,
     .relativeTo = "the energy that the forces give a unit of motion",
     .why = "so little damping does not hold the softest motion beside the stiffest part",
     .breaks = "larger: light parts beside stiff ones creep; smaller: steps too long are tried"}};

inline const Tolerance kShrinking{{.name = "equilibrium.shrinking",
                                   .value = 0.7,
                                   .relativeTo = "the correction before",
                                   .why = "slower corrections with the same factors cost more than a new step",
                                   .breaks = "only time",
                                   .spread = 1.2}};

inline const Tolerance kCorrected{{.name = "equilibrium.corrected",
                                   .value = 0.02,
                                   .relativeTo = "the step",
                                   .why = "corrections end where the next step is more",
                                   .breaks = "only time",
                                   .spread = 3}};

inline const Tolerance kNearlyCorrected{{.name = "equilibrium.nearly_corrected",
                                         .value = 0.1,
                                         .relativeTo = "the step",
                                         .why = "corrections may end here where they shrink no more",
                                         .breaks = "larger: steps that leave the valley",
                                         .spread = 2}};

inline const Tolerance kLongestCorrected{{.name = "equilibrium.longest_corrected",
                                          .value = 1.5,
                                          .relativeTo = "the step before its corrections",
                                          .why = "more would be a jump to another branch",
                                          .breaks = "larger: jumps to another branch",
                                          .spread = 1.2}};

inline const Tolerance kEnergyDigits{
    {.name = "equilibrium.energy_digits",
     .value = 1e-7,
     .relativeTo = "the energy at hand",
     .why = "smaller changes are computed from the work of forces, not from its digits",
     .breaks = "smaller: falls of rounding are believed"}};

inline const Tolerance kNoTravel{{.name = "equilibrium.no_travel",
                                  .value = 1e-7,
                                  .relativeTo = "the size of the drawing",
                                  .why = "a shorter damped step is not worth taking: the damping is too much",
                                  .breaks = "larger: narrow valleys are given up"}};

inline const Tolerance kKick{{.name = "equilibrium.kick",
                              .value = 0.05,
                              .relativeTo = "the size of the drawing, or rad",
                              .why = "leaves an unstable balance so far that the energy falls by more than rounding",
                              .breaks = "smaller: flat tops take many steps",
                              .spread = 3}};

inline const Tolerance kNearlyDependent{{.name = "equilibrium.nearly_dependent",
                                         .value = 1e-5,
                                         .relativeTo = "the largest pivot of the constraints",
                                         .why = "rows that are dependent but for this have multipliers with few digits",
                                         .breaks = "only whether a warning is given"}};

inline const Tolerance kNewtonLeaves{
    {.name = "equilibrium.newton_leaves",
     .value = 1e3,
     .relativeTo = "the neighbourhood of the drawing",
     .why = "a step that long says that the stiffness is singular but for rounding: a little damping is put in",
     .breaks = "only the way to the rest"}};

inline const Tolerance kMostDampingAtOnce{{.name = "equilibrium.most_damping_at_once",
                                           .value = 1e3,
                                           .relativeTo = "the damping μ",
                                           .why = "a step that is far too long is damped at once, but not out of sight",
                                           .breaks = "only the number of steps"}};

inline const Tolerance kEndsAtCorner{{.name = "equilibrium.ends_at_corner",
                                      .value = 1e-9,
                                      .relativeTo = "the size of the drawing",
                                      .why = "the direction of a force between two ends has lost its digits",
                                      .breaks = "larger: springs that are short count as without length; smaller: "
                                                "maxima without a slope are called equilibria"}};

inline const Tolerance kPartingStep{{.name = "equilibrium.parting_step",
                                     .value = 1e-6,
                                     .relativeTo = "the size of the drawing",
                                     .why = "a central difference leaves the square of this",
                                     .breaks = "larger: ends that part by bending count as free"}};

inline const Tolerance kParting{
    {.name = "equilibrium.parting",
     .value = 1e-6,
     .relativeTo = "the motion",
     .why = "ends that cannot part to first order leave rounding and the difference's error",
     .breaks = "larger: ends that can hardly part are held to be at rest"}};

inline const Tolerance kLeastKick{{.name = "equilibrium.least_kick",
                                   .value = 1e-6,
                                   .relativeTo = "the size of the drawing, or rad",
                                   .why = "a shorter way out of an unstable balance changes the energy by rounding",
                                   .breaks = "larger: narrow valleys beside an unstable balance are missed"}};

inline const Tolerance kReactionsBeyondLoads{
    {.name = "equilibrium.reactions_beyond_loads",
     .value = 1e3,
     .relativeTo = "the applied forces",
     .why = "reactions beyond all measure, as next to a change point, must not make an imbalance look small",
     .breaks = "larger: a residual beside a change point looks small"}};

inline const Tolerance kUnstressed{{.name = "equilibrium.unstressed",
                                    .value = 1e-13,
                                    .relativeTo = "the force of a move by the size of the mechanism",
                                    .why = "forces that small are the rounding of lengths: nothing is stressed",
                                    .breaks = "smaller: an unstressed mechanism is printed with a residual of 1"}};

inline const Tolerance kShortestFitStep{
    {.name = "equilibrium.shortest_fit_step",
     .value = 1e-4,
     .relativeTo = "the Newton step of the fit",
     .why = "where so little of a step brings nothing nearer, the loops do not close on this way",
     .breaks = "larger: bent loops are given up too early; smaller: only time"}};

inline const Tolerance kSoftBesideOthers{
    {.name = "equilibrium.soft_beside_others",
     .value = 1e-9,
     .relativeTo = "the largest stiffness",
     .why = "stiffer motions keep their sign over any step that is left to balance, softer ones are looked at",
     .breaks = "larger: only time; smaller: places of rest in a family are stable or unstable by chance"}};

inline const Tolerance kNoCurvature{{.name = "equilibrium.no_curvature",
                                     .value = 1e-14,
                                     .relativeTo = "the largest curvature",
                                     .why = "smaller curvatures are rounding",
                                     .breaks = "larger: soft directions are taken for flat ones"}};

inline const Tolerance kRadiusReached{{.name = "equilibrium.radius_reached",
                                       .value = 1e-10,
                                       .relativeTo = "the shift of the trust region",
                                       .why = "the step has its length to ten digits, more than any step needs",
                                       .breaks = "only time"}};

inline const Tolerance kNoFiniteReaction{{.name = "equilibrium.no_finite_reaction",
                                          .value = 1e-9,
                                          .relativeTo = "the applied forces",
                                          .why = "less is rounding of the balance",
                                          .breaks = "larger: loads without a reaction are not mentioned"}};

}  // namespace eigenlink::tolerance
