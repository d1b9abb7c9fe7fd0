#pragma once

#include "model/basics/tolerance.h"

namespace eigenlink::tolerance {

inline const Tolerance kNoticeableCorrection{{.name = "dynamics.noticeable_correction",
                                              .value = 1e-6,
                                              .relativeTo = "the velocities at the start",
                                              .why = "digits that were typed are not more than six as a rule",
                                              .breaks = "larger: velocities are changed without a word"}};

inline const Tolerance kFittingStart{{.name = "dynamics.fitting_start",
                                      .value = 1e-12,
                                      .relativeTo = "the velocities at the start",
                                      .why = "velocities that fit to rounding are those that were given",
                                      .breaks = "smaller: rounding is corrected; larger: it is left to projection"}};

inline const Tolerance kAttainable{{.name = "dynamics.attainable",
                                    .value = 1e-9,
                                    .relativeTo = "a given velocity",
                                    .why = "the rank of constraints is decided so: less of it is rounding",
                                    .breaks = "smaller: rounding is magnified; larger: what moves little is not kept"}};

inline const Tolerance kHasNoInertia{
    {.name = "dynamics.has_no_inertia",
     .value = 1e-10,
     .relativeTo = "the largest inertia of the part",
     .why = "what has less has none: points of links beside those that carry their mass, frames of beams",
     .breaks = "smaller: rounding counts as mass; larger: something light beside something heavy is left at rest"}};

inline const Tolerance kDeviation{{.name = "dynamics.deviation",
                                   .value = 5e-4,
                                   .relativeTo = "size and speed",
                                   .why = "the cubes of deviations, extrapolated, are below 1e-8",
                                   .breaks = "larger: errors of extrapolation; smaller: errors of the motion",
                                   .spread = 2}};

inline const Tolerance kFirstBend{{.name = "dynamics.first_bend",
                                   .value = 2e-5,
                                   .relativeTo = "the monodromy matrix",
                                   .why = "where extrapolation changes so little, its own error is about the square",
                                   .breaks = "larger: multipliers with fewer than eight digits; smaller: more motions",
                                   .spread = 3}};

inline const Tolerance kSameMonodromy{{.name = "dynamics.same_monodromy",
                                       .value = 1e-9,
                                       .relativeTo = "the monodromy matrix",
                                       .why = "multipliers are computed to eight digits",
                                       .breaks = "larger: fewer digits; smaller: more motions"}};

inline const Tolerance kClosed{{.name = "dynamics.closed",
                                .value = 1e-11,
                                .relativeTo = "size and speed",
                                .why = "what the most accurate motions can close to",
                                .breaks = "smaller: shooting does not end"}};

inline const Tolerance kNearlyClosed{{.name = "dynamics.nearly_closed",
                                      .value = 1e-9,
                                      .relativeTo = "size and speed",
                                      .why = "accepted where shooting comes no nearer",
                                      .breaks = "larger: motions that are not periodic pass"}};

inline const Tolerance kIndependentShapes{
    {.name = "dynamics.independent_shapes",
     .value = 1e-9,
     .relativeTo = "the condition of the shapes",
     .why = "nearer to dependence the sum over modes loses more than half of its digits, and the exponential is taken",
     .breaks = "larger: only time"}};

inline const Tolerance kOnCircle{{.name = "dynamics.on_circle",
                                  .value = 1e-8,
                                  .relativeTo = "the unit circle",
                                  .why = "multipliers are computed to this",
                                  .breaks = "smaller: conservative motions are unstable by rounding"}};

inline const Tolerance kReleaseStep{{.name = "dynamics.release_step",
                                     .value = 0.05,
                                     .relativeTo = "the size, or rad",
                                     .why = "a released link stays on its branch of assembly",
                                     .breaks = "larger: jumps to another branch",
                                     .spread = 2}};

inline const Tolerance kDependentRows{
    {.name = "dynamics.dependent_rows",
     .value = 1e-9,
     .relativeTo = "the largest pivot of normalised rows",
     .why = "beside a change point rounding of accelerations grows by the inverse of this",
     .breaks = "larger: accelerations of minimum norm beside change points"}};

inline const Tolerance kOnConstraints{{.name = "dynamics.on_constraints",
                                       .value = 1e-14,
                                       .relativeTo = "the size of the drawing",
                                       .why = "positions are to satisfy the constraints to rounding",
                                       .breaks = "larger: constraints drift; smaller: Newton's method does not end"}};

inline const Tolerance kBlurredRows{
    {.name = "dynamics.blurred_rows",
     .value = 1e-6,
     .relativeTo = "the largest pivot of normalised rows",
     .why = "places have ten digits on the curve between steps: rows nearer to dependence have the wrong direction",
     .breaks = "smaller: velocities at change points leave the branch; larger: they keep what constraints forbid"}};

inline const Tolerance kFarFromCurve{
    {.name = "dynamics.far_from_curve",
     .value = 1e-4,
     .relativeTo = "the largest velocity so far",
     .why = "more than the curve through three steps errs even in rough motions",
     .breaks = "smaller: only time; larger: velocities at change points that were leapt over are those of no branch"}};

inline const Tolerance kBesideChangePoint{{.name = "dynamics.beside_change_point",
                                           .value = 0.3,
                                           .relativeTo = "the largest margin so far",
                                           .why = "there only coordinates along the motion are integrated",
                                           .breaks = "smaller: rounding beside change points rules the motion",
                                           .spread = 2}};

inline const Tolerance kMissedVelocity{
    {.name = "dynamics.missed_velocity",
     .value = 1e-7,
     .relativeTo = "the wanted velocities",
     .why = "rounding of dependent constraints",
     .breaks = "larger: contradictory motors pass; smaller: redundant ones are refused"}};

inline const Tolerance kTakesPartInDependence{{.name = "dynamics.takes_part_in_dependence",
                                               .value = 1e-6,
                                               .relativeTo = "the largest share in a dependence",
                                               .why = "rows with a smaller share are not named",
                                               .breaks = "only which parts are named"}};

inline const Tolerance kDeadPoint{{.name = "dynamics.dead_point",
                                   .value = 5e-3,
                                   .relativeTo = "the largest pivot",
                                   .why = "a motion under a drive ends where rows are as near to dependence",
                                   .breaks = "larger: another reason why a motion ends is taken for a dead point"}};

inline const Tolerance kFastIteration{
    {.name = "dynamics.fast_iteration",
     .value = 0.02,
     .relativeTo = "the correction before",
     .why = "matrices of an earlier step are used again where they served as well as this",
     .breaks = "only time"}};

inline const Tolerance kFirstGrowth{{.name = "dynamics.first_growth",
                                     .value = 4,
                                     .relativeTo = "the first correction",
                                     .why = "the second correction shows what the constraints add; more is divergence",
                                     .breaks = "smaller: good steps are repeated",
                                     .spread = 2}};

inline const Tolerance kLeftByIteration{{.name = "dynamics.left_by_iteration",
                                         .value = 1e-2,
                                         .relativeTo = "the allowed error",
                                         .why = "what the iteration leaves must not show in the estimate of the error",
                                         .breaks = "larger: estimates of rounding; smaller: one more iteration"}};

inline const Tolerance kPlaceRounding{{.name = "dynamics.place_rounding",
                                       .value = 4e-15,
                                       .relativeTo = "the size of the drawing",
                                       .why = "nothing converges below",
                                       .breaks = "smaller: iterations that do not end"}};

inline const Tolerance kReturned{{.name = "dynamics.returned",
                                  .value = 2e-15,
                                  .relativeTo = "the size of the drawing",
                                  .why = "positions are to satisfy the constraints to rounding",
                                  .breaks = "larger: constraints drift"}};

inline const Tolerance kSameLength{{.name = "dynamics.same_length",
                                    .value = 1e-12,
                                    .relativeTo = "the step",
                                    .why = "steps that differ by rounding use the same factors",
                                    .breaks = "only time"}};

inline const Tolerance kChangePointError{
    {.name = "dynamics.change_point_error",
     .value = 1e-12,
     .relativeTo = "size and speed",
     .why = "rounding of accelerations grows beside change points, so that less cannot be asked",
     .breaks = "smaller: steps that do not end there"}};

inline const Tolerance kKineticShare{{.name = "dynamics.kinetic_share",
                                      .value = 1e-2,
                                      .relativeTo = "the largest kinetic energy so far",
                                      .why = "where nearly nothing moves, velocities cannot take up an error of energy",
                                      .breaks = "smaller: velocities at turning points are falsified"}};

inline const Tolerance kVelocityScaling{{.name = "dynamics.velocity_scaling",
                                         .value = 1e-4,
                                         .relativeTo = "the velocity",
                                         .why = "more than the error of a step is no error of a step",
                                         .breaks = "larger: a wrong motion is made to look right"}};

inline const Tolerance kPlucked{{.name = "dynamics.plucked",
                                 .value = 1e-10,
                                 .relativeTo = "the amplitude",
                                 .why = "to this a start along a mode is as large as was asked for",
                                 .breaks = "smaller: the search ends in the rounding of places"}};

inline const Tolerance kTurnDetermined{
    {.name = "dynamics.turn_determined",
     .value = 1e-5,
     .relativeTo = "the inertia about the origin",
     .why =
         "the turn of what is drawn together, or far away, is a difference of large numbers: nothing is put back by it",
     .breaks = "larger: angular momentum is not kept far from the origin; smaller: velocities become rounding",
     .spread = 3}};

inline const Tolerance kShortestStep{{.name = "dynamics.shortest_step",
                                      .value = 1e-13,
                                      .relativeTo = "the duration",
                                      .why = "a motion that needs shorter steps cannot go on",
                                      .breaks = "larger: stiff motions are given up"}};

inline const Tolerance kFirstStep{{.name = "dynamics.first_step",
                                   .value = 1e-2,
                                   .relativeTo = "the time in which something moves by its own size",
                                   .why = "the second step knows better",
                                   .breaks = "only some steps"}};

inline const Tolerance kChangePointRounding{
    {.name = "dynamics.change_point_rounding",
     .value = 3e-14,
     .relativeTo = "size and speed over the margin",
     .why = "the same: where a motion lingers beside a change point, more rounding is left, however short the step",
     .breaks = "smaller: tight motions end beside change points; larger: they lose digits there"}};

inline const Tolerance kMostChangePointError{
    {.name = "dynamics.most_change_point_error",
     .value = 1e-10,
     .relativeTo = "size and speed",
     .why = "so much is allowed to the step that leaves the change point where a motion begins",
     .breaks = "smaller: tight motions cannot begin at change points"}};

inline const Tolerance kNearMeeting{{.name = "dynamics.near_meeting",
                                     .value = 0.1,
                                     .relativeTo = "the size of the drawing",
                                     .why = "a motion that ends with a line so short ends because of it",
                                     .breaks = "only the sentence about the end of a motion",
                                     .spread = 2}};

inline const Tolerance kEndsMeetSoon{
    {.name = "dynamics.ends_meet_soon",
     .value = 1e-7,
     .relativeTo = "the size of the drawing",
     .why = "over a way as short as this accelerations may jump: places err by its square, velocities by less",
     .breaks = "larger: energy is lost where the ends of a spring meet; smaller: its force has no direction any more",
     .spread = 3}};

inline const Tolerance kEndsMet{{.name = "dynamics.ends_met",
                                 .value = 1e-10,
                                 .relativeTo = "the distance of the ends",
                                 .why = "beyond this the moment at which they meet is rounding",
                                 .breaks = "larger: velocities behind it with fewer digits"}};

inline const Tolerance kStepOutwards{{.name = "dynamics.step_outwards",
                                      .value = 1e-4,
                                      .relativeTo = "the size of the drawing",
                                      .why = "how far a point comes is printed to three digits",
                                      .breaks = "only that number"}};

inline const Tolerance kTooNear{
    {.name = "dynamics.too_near",
     .value = 1e-2,
     .relativeTo = "the largest margin so far",
     .why = "no step ends as near to a change point, where rounding would rule the next one",
     .breaks = "smaller: energy is lost at change points",
     .spread = 3}};

inline const Tolerance kTooNearForDrives{
    {.name = "dynamics.too_near_for_drives",
     .value = 1e-5,
     .relativeTo = "the largest margin so far",
     .why = "where drives alone determine where everything is, velocities keep eleven digits as near as this",
     .breaks = "smaller: velocities beside change points with fewer digits; larger: drives stop earlier at dead points",
     .spread = 3}};

inline const Tolerance kRoundingOfSteps{
    {.name = "dynamics.rounding_of_steps",
     .value = 30,
     .relativeTo = "what the last digits of a state change in its accelerations, over the step",
     .why = "the stages of a step add up roundings, each by a few digits",
     .breaks = "smaller: steps that nothing makes better are refused; larger: errors pass for rounding"}};

inline const Tolerance kShortWay{{.name = "dynamics.short_way",
                                  .value = 1e-3,
                                  .relativeTo = "the size of the drawing",
                                  .why = "over a shorter way the error of order 8 is none: it is looked for rounding",
                                  .breaks = "only some evaluations"}};

inline const Tolerance kTinyLink{{.name = "dynamics.tiny_link",
                                  .value = 1e-3,
                                  .relativeTo = "the size of the drawing",
                                  .why = "errors are relative to the size: of a shorter link they would be a turn",
                                  .breaks = "smaller: tiny links whirl by errors of steps; larger: shorter steps"}};

inline const Tolerance kWayOnBranch{
    {.name = "dynamics.way_on_branch",
     .value = 0.03,
     .relativeTo = "rad, or the size",
     .why = "values at a change point come from states so far beside it, where rounding is 1e-16 over its cube",
     .breaks = "larger: errors of the polynomial, and nearer states are taken; smaller: rounding of accelerations",
     .spread = 2}};

inline const Tolerance kOffBranch{{.name = "dynamics.off_branch",
                                   .value = 1e-11,
                                   .relativeTo = "the size of the drawing",
                                   .why = "a polynomial through states beside a change point keeps the constraints "
                                          "there; at a near miss it errs by the square of the distance",
                                   .breaks = "larger: near misses are taken for change points; smaller: values at "
                                             "change points are those of no branch"}};

inline const Tolerance kOnBranch{{.name = "dynamics.on_branch",
                                  .value = 1e-12,
                                  .relativeTo = "the size of the drawing, or the velocities",
                                  .why = "what rounding leaves of a polynomial through states beside a change point",
                                  .breaks = "larger: fewer digits there; smaller: more states are tried"}};

inline const Tolerance kBesideBranch{{.name = "dynamics.beside_branch",
                                      .value = 1e-3,
                                      .relativeTo = "the size of the drawing",
                                      .why = "at a change point places are known to half of the digits and better",
                                      .breaks = "larger: another branch may be taken",
                                      .spread = 3}};

inline const Tolerance kPole{{.name = "dynamics.pole",
                              .value = 1e-6,
                              .relativeTo = "the largest moment of the reaction about the change point",
                              .why = "polynomials and rounding leave less of what has no pole",
                              .breaks = "larger: reactions without bound get a value; smaller: others get none"}};

inline const Tolerance kPoleRounding{{.name = "dynamics.pole_rounding",
                                      .value = 1e-9,
                                      .relativeTo = "the largest of all reactions",
                                      .why = "reactions that are zero but for rounding have no pole",
                                      .breaks = "larger: small reactions without bound get a value"}};

inline const Tolerance kShortened{{.name = "dynamics.shortened",
                                   .value = 0.8,
                                   .relativeTo = "the step",
                                   .why = "a step that ended beside a change point ends before it",
                                   .breaks = "nearer to 1: it ends there again",
                                   .spread = 1.1}};

inline const Tolerance kOnCone{{.name = "dynamics.on_cone",
                                .value = 1e-12,
                                .relativeTo = "the curvature of constraints for velocities of this size",
                                .why = "rounding of the velocities of a branch at a change point",
                                .breaks = "larger: motions that begin there are less accurate"}};

inline const Tolerance kNearCone{{.name = "dynamics.near_cone",
                                  .value = 1e-6,
                                  .relativeTo = "the curvature of constraints for velocities of this size",
                                  .why = "the way along the cone is done: what is left is half of the digits",
                                  .breaks = "larger: another velocity of the branch is taken than the nearest"}};

inline const Tolerance kStepOfTurn{{.name = "dynamics.step_of_turn",
                                    .value = 1e-3,
                                    .relativeTo = "the size of the drawing",
                                    .why = "differences of fourth order have 12 digits then",
                                    .breaks = "only accelerations at change points that a motion begins at"}};

inline const Tolerance kVanishedMargin{{.name = "dynamics.vanished_margin",
                                        .value = 1e-6,
                                        .relativeTo = "the largest margin so far",
                                        .why = "a margin that falls below this vanishes",
                                        .breaks = "larger: near misses are reported as change points"}};

inline const Tolerance kFreeWay{
    {.name = "dynamics.free_way",
     .value = 1e-10,
     .relativeTo = "the size, squared; the forces",
     .why = "a mass that can go on without leaving its constraints and without a force is free",
     .breaks = "larger: slow falls are taken for none"}};

inline const Tolerance kLongestTurn{{.name = "dynamics.longest_turn",
                                     .value = 0.03,
                                     .relativeTo = "rad",
                                     .why = "the next position stays on its branch",
                                     .breaks = "larger: jumps to another branch",
                                     .spread = 3}};

inline const Tolerance kShortestTurn{{.name = "dynamics.shortest_turn",
                                      .value = 1e-12,
                                      .relativeTo = "rad",
                                      .why = "a step that is still too long ends at a dead point",
                                      .breaks = "larger: dead points with fewer digits"}};

inline const Tolerance kUnexpected{{.name = "dynamics.unexpected",
                                    .value = 0.1,
                                    .relativeTo = "the way to the next position",
                                    .why = "a position farther from where it was expected is on another branch",
                                    .breaks = "larger: jumps to another branch",
                                    .spread = 2}};

inline const Tolerance kShot{{.name = "dynamics.shot",
                              .value = 1e-10,
                              .relativeTo = "aω",
                              .why = "periods are wanted to eight digits and more",
                              .breaks = "smaller: rounding of the motion keeps shooting from ending"}};

inline const Tolerance kNearlyShot{{.name = "dynamics.nearly_shot",
                                    .value = 1e-8,
                                    .relativeTo = "aω",
                                    .why = "accepted where shooting comes no nearer",
                                    .breaks = "larger: periods with fewer than eight digits"}};

inline const Tolerance kLostBalance{{.name = "dynamics.lost_balance",
                                     .value = 10,
                                     .relativeTo = "the amplitude",
                                     .why = "corrections of harmonics by more than the motion itself lead nowhere",
                                     .breaks = "smaller: large first corrections are given up"}};

inline const Tolerance kMovesInMode{
    {.name = "dynamics.moves_in_mode",
     .value = 1e-6,
     .relativeTo = "the nodes of beams",
     .why = "supports move by rounding in modes of what lies between them",
     .breaks = "larger: beams count where light points move; smaller: rounding is scaled up"}};

inline const Tolerance kNudge{{.name = "dynamics.nudge",
                               .value = 1e-4,
                               .relativeTo = "the amplitude",
                               .why = "half of the digits of a motion remain in its differences",
                               .breaks = "larger or smaller: more steps of shooting"}};

inline const Tolerance kLeastShotAmplitude{
    {.name = "dynamics.least_shot_amplitude",
     .value = 1e-3,
     .relativeTo = "the size of the mechanism",
     .why = "of smaller motions shooting keeps fewer than ten digits; their periods follow from this one",
     .breaks = "larger: the fourth power of amplitudes is seen; smaller: shooting finds no motion"}};

inline const Tolerance kCubicBend{
    {.name = "dynamics.cubic_bend",
     .value = 0.1,
     .relativeTo = "the change of the period with the square of the amplitude",
     .why = "where its cube counts as much, powers beyond it may count too",
     .breaks = "larger: periods beside a separatrix with fewer digits; smaller: small motions are not found",
     .spread = 2}};

inline const Tolerance kLittleCubicBend{
    {.name = "dynamics.little_cubic_bend",
     .value = 0.02,
     .relativeTo = "the change of the period with the square of the amplitude",
     .why = "its square, the share of the fourth power, is then less than a part in a thousand",
     .breaks = "larger: small motions with fewer digits; smaller: more work"}};

inline const Tolerance kOtherFamily{
    {.name = "dynamics.other_family",
     .value = 0.1,
     .relativeTo = "the expected period",
     .why = "a period that differs by more belongs to another family, beyond a separatrix",
     .breaks = "larger: families are mixed",
     .spread = 2}};

inline const Tolerance kVibrates{{.name = "dynamics.vibrates",
                                  .value = 1e-9,
                                  .relativeTo = "|s|",
                                  .why = "decay, or frequency, of rounding",
                                  .breaks = "larger: damped modes pass"}};

inline const Tolerance kNearlyOnConstraints{
    {.name = "dynamics.nearly_on_constraints",
     .value = 1e-11,
     .relativeTo = "the size of the drawing",
     .why = "where corrections stagnate below this, rounding is all that is left",
     .breaks = "smaller: motions of dependent constraints break off; larger: motions leave their constraints"}};

inline const Tolerance kNearlyReturned{
    {.name = "dynamics.nearly_returned",
     .value = 2e-13,
     .relativeTo = "the size of the drawing",
     .why = "the same for implicit steps",
     .breaks = "smaller: implicit steps are repeated; larger: motions leave their constraints"}};

inline const Tolerance kSameMoment{{.name = "dynamics.same_moment",
                                    .value = 1e-12,
                                    .relativeTo = "1 s + the time",
                                    .why = "sums of steps differ from their time by rounding",
                                    .breaks = "smaller: a moment is stepped to twice; larger: steps are left out"}};

inline const Tolerance kWholeSteps{{.name = "dynamics.whole_steps",
                                    .value = 1e-9,
                                    .relativeTo = "the step of the output",
                                    .why = "the last row of a motion of whole steps is not lost to rounding",
                                    .breaks = "larger: a row too many"}};

inline const Tolerance kLeastSpeed{{.name = "dynamics.least_speed",
                                    .value = 1e-9,
                                    .relativeTo = "the size of the drawing over a second",
                                    .why = "errors of velocities at rest are counted against something",
                                    .breaks = "only the length of the first steps from rest"}};

inline const Tolerance kLeastError{{.name = "dynamics.least_error",
                                    .value = 1e-10,
                                    .relativeTo = "the error that a step may have",
                                    .why = "steps without error grow by no more than the most that is allowed",
                                    .breaks = "only the number of steps"}};

inline const Tolerance kRootFound{{.name = "dynamics.root_found",
                                   .value = 4e-16,
                                   .relativeTo = "the time",
                                   .why = "two roundings of the time of an event",
                                   .breaks = "only time"}};

inline const Tolerance kSameMultiplier{{.name = "dynamics.same_multiplier",
                                        .value = 1e-9,
                                        .relativeTo = "1",
                                        .why = "multipliers of one size are ordered by their angle",
                                        .breaks = "only the order of conjugates"}};

inline const Tolerance kWholeTurns{
    {.name = "dynamics.whole_turns",
     .value = 1e-9,
     .relativeTo = "the number of turns",
     .why = "periods whose ratio is a ratio of small whole numbers but for rounding are repeated together",
     .breaks = "larger: drives that never repeat get a period; smaller: a shared period is not seen"}};

inline const Tolerance kReleaseAssembled{
    {.name = "dynamics.release_assembled",
     .value = 1e-13,
     .relativeTo = "the size of the drawing",
     .why = "a start goes to rounding, so that energy and constraints are kept from there",
     .breaks = "only the last digits of the start"}};

inline const Tolerance kStepOfCycleRounding{{.name = "dynamics.step_of_cycle_rounding",
                                             .value = 1e-13,
                                             .relativeTo = "the size of the drawing",
                                             .why = "a step of rounding at a dead point is no jump",
                                             .breaks = "smaller: cycles end at dead points"}};

inline const Tolerance kStandsStill{
    {.name = "dynamics.stands_still",
     .value = 1e-9,
     .relativeTo = "the largest velocity of the cycle",
     .why = "a guided point has a velocity by rounding across its guide",
     .breaks = "larger: slow turns are not listed; smaller: turns of rounding are listed"}};

inline const Tolerance kTurnFound{{.name = "dynamics.turn_found",
                                   .value = 1e-15,
                                   .relativeTo = "s",
                                   .why = "the moment of a turn to its last digit",
                                   .breaks = "only time"}};

inline const Tolerance kRotationDeviation{
    {.name = "dynamics.rotation_deviation",
     .value = 2e-3,
     .relativeTo = "size and speed",
     .why = "its fourth power, the error of the differences, and rounding of accelerations over it are below 1e-10",
     .breaks = "larger: errors of the differences; smaller: rounding",
     .spread = 3}};

inline const Tolerance kLeastTurning{
    {.name = "dynamics.least_turning",
     .value = 1e-3,
     .relativeTo = "1 rad/s",
     .why = "differences by rates of a rotation that hardly turns are taken over something",
     .breaks = "smaller: rounding in the damping of very slow rotations"}};

inline const Tolerance kTurnsAlike{
    {.name = "dynamics.turns_alike",
     .value = 1e-8,
     .relativeTo = "the accelerations, and the size times the square of the speed",
     .why = "accelerations that turn along are equal but for rounding, which constraints near dependence enlarge",
     .breaks = "larger: equations that depend on the time a little pass; smaller: rotations are refused for rounding"}};

inline const Tolerance kTurnsOn{
    {.name = "dynamics.turns_on",
     .value = 1e-9,
     .relativeTo = "the matrix of deviations",
     .why = "a mechanism that nothing drives turns on by itself, which differences resolve to about eleven digits",
     .breaks = "larger: slow motions are taken for none; smaller: zeros are split by rounding",
     .spread = 3}};

inline const Tolerance kRestsInFrame{{.name = "dynamics.rests_in_frame",
                                      .value = 1e-11,
                                      .relativeTo = "the size times the square of the speed",
                                      .why = "what rounding leaves of accelerations that cancel",
                                      .breaks = "larger: rotations with fewer digits; smaller: a step more"}};

inline const Tolerance kRotationStep{{.name = "dynamics.rotation_step",
                                      .value = 1e-13,
                                      .relativeTo = "the size of the drawing",
                                      .why = "a step of rounding: no later one comes nearer",
                                      .breaks = "larger: rotations with fewer digits"}};

inline const Tolerance kGrows{
    {.name = "dynamics.grows",
     .value = 1e-7,
     .relativeTo = "the largest eigenvalue, or the speed",
     .why = "a double eigenvalue on the imaginary axis is known to half of the digits",
     .breaks = "smaller: conservative rotations are unstable by rounding; larger: slow growth is called stable"}};

inline const Tolerance kAngleRounding{{.name = "dynamics.angle_rounding",
                                       .value = 1e-3,
                                       .relativeTo = "the step between rows of a cycle",
                                       .why = "angles with more rounding than this do not tell rows apart",
                                       .breaks = "larger: rows far from zero repeat one position"}};

}  // namespace eigenlink::tolerance
