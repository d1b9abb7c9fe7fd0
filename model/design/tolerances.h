#pragma once

#include "model/basics/tolerance.h"

namespace eigenlink::tolerance {

inline const Tolerance kTargetMet{{.name = "design.target_met",
                                   .value = 1e-12,
                                   .relativeTo = "the targets",
                                   .why = "eigenvalues of small mechanisms are known to this",
                                   .breaks = "smaller: targets that are met are called missed"}};

inline const Tolerance kLowTarget{{.name = "design.low_target",
                                   .value = 0.1,
                                   .relativeTo = "what the frequency was",
                                   .why = "squares of frequencies are smooth down to zero; errors are relative to this",
                                   .breaks = "larger: the nearest of targets that contradict is another one; smaller: "
                                             "frequencies near a branch point are not met",
                                   .spread = 3}};

inline const Tolerance kConfirmed{{.name = "design.confirmed",
                                   .value = 1e-6,
                                   .relativeTo = "what a target was or has come to, squared for frequencies",
                                   .why = "a second way to the same equilibrium rounds elsewhere",
                                   .breaks = "larger: another mode counts as the one that was followed"}};

inline const Tolerance kNumberKnown{{.name = "design.number_known",
                                     .value = 1e-6,
                                     .relativeTo = "the numbers that may change",
                                     .why = "an equilibrium cannot be followed nearer to its branch point than this",
                                     .breaks = "larger: targets beside what can be reached count as met"}};

inline const Tolerance kBesideBranchPoint{{.name = "design.beside_branch_point",
                                           .value = 1e-3,
                                           .relativeTo = "the targets",
                                           .why = "the square of a frequency that is as good as zero",
                                           .breaks = "larger: targets beside what can be reached count as met"}};

inline const Tolerance kChangeSettled{{.name = "design.change_settled",
                                       .value = 1e-9,
                                       .relativeTo = "the numbers that may change",
                                       .why = "what is left in the size of the change is of second order in it",
                                       .breaks = "larger: the change is not the smallest"}};

inline const Tolerance kLongestChange{
    {.name = "design.longest_change",
     .value = 0.25,
     .relativeTo = "the numbers that may change",
     .why = "modes are recognised and the equilibrium can be followed over such a step",
     .breaks = "larger: modes are exchanged on the way",
     .spread = 1.5}};

inline const Tolerance kShortestChange{
    {.name = "design.shortest_change",
     .value = 1e-7,
     .relativeTo = "the numbers that may change",
     .why = "where a shorter step does not come nearer, the targets are as near as this way leads",
     .breaks = "larger: narrow ways are not followed"}};

inline const Tolerance kAlongTargets{{.name = "design.along_targets",
                                      .value = 1e-2,
                                      .relativeTo = "the targets",
                                      .why = "errors up to this may come back while the change becomes smaller",
                                      .breaks = "larger: the search leaves its targets"}};

inline const Tolerance kFarChange{{.name = "design.far_change",
                                   .value = 0.1,
                                   .relativeTo = "the numbers that may change",
                                   .why = "over a shorter way the smallest change is unique",
                                   .breaks = "smaller: only slower; larger: changes that are the smallest of their "
                                             "neighbours alone"}};

inline const Tolerance kBesideStart{{.name = "design.beside_start",
                                     .value = 0.2,
                                     .relativeTo = "the numbers that may change",
                                     .why = "far enough for the search to take another way, near enough to be followed",
                                     .breaks = "only which of several small changes is found",
                                     .spread = 1.5}};

inline const Tolerance kBendStep{{.name = "design.bend_step",
                                  .value = 1e-4,
                                  .relativeTo = "the numbers that may change",
                                  .why = "central differences of slopes that are known to ten digits",
                                  .breaks = "smaller: rounding; larger: the third derivative"}};

inline const Tolerance kStationary{{.name = "design.stationary",
                                    .value = 1e-11,
                                    .relativeTo = "the numbers that may change",
                                    .why = "the change is the smallest to eight digits and more",
                                    .breaks = "larger: fewer digits of the numbers"}};

inline const Tolerance kSameDirection{{.name = "design.same_direction",
                                       .value = 1e-10,
                                       .relativeTo = "the strongest change of the targets",
                                       .why = "directions in which targets change less are rounding",
                                       .breaks = "larger: numbers that change little are left out"}};

inline const Tolerance kNoEffect{{.name = "design.no_effect",
                                  .value = 1e-10,
                                  .relativeTo = "the target, for a natural change of the number",
                                  .why = "a number by which a target changes less does not change it but for rounding",
                                  .breaks = "smaller: the search follows rounding; larger: weak numbers are not used"}};

inline const Tolerance kOffStandstill{{.name = "design.off_standstill",
                                       .value = 1e-3,
                                       .relativeTo = "the numbers that may change",
                                       .why = "beside a frequency of zero the slope is known at this distance",
                                       .breaks = "larger: the way to the smallest change begins farther off"}};

inline const Tolerance kLeastPositive{{.name = "design.least_positive",
                                       .value = 1e-6,
                                       .relativeTo = "what the number was",
                                       .why = "a number that must be positive stays so",
                                       .breaks = "larger: solutions with a part of nearly no mass are not found"}};

inline const Tolerance kBesideAtRest{{.name = "design.beside_at_rest",
                                      .value = 1e-13,
                                      .relativeTo = "m, rad",
                                      .why = "a Newton step of this size is rounding"}};

inline const Tolerance kBesideNearRest{{.name = "design.beside_near_rest",
                                        .value = 1e-9,
                                        .relativeTo = "m, rad",
                                        .why = "steps that are this small and become no smaller are rounding"}};

inline const Tolerance kBesideLongest{{.name = "design.beside_longest",
                                       .value = 0.3,
                                       .relativeTo = "the size of the mechanism",
                                       .why = "an equilibrium that moves further in one step may be another one",
                                       .breaks = "larger: the search goes on from another branch",
                                       .spread = 2}};

inline const Tolerance kBesideShrinks{{.name = "design.beside_shrinks",
                                       .value = 0.5,
                                       .relativeTo = "Newton's step before",
                                       .why = "steps that shrink less may lead to another branch",
                                       .breaks = "larger: the search goes on from another branch",
                                       .spread = 1.5}};

inline const Tolerance kBesideHolds{{.name = "design.beside_holds",
                                     .value = 1e-11,
                                     .relativeTo = "the size of the mechanism",
                                     .why = "constraints of an equilibrium are met to rounding",
                                     .breaks = "larger: places beside a singular one that are no equilibria"}};

inline const Tolerance kNearestReached{{.name = "design.nearest_reached",
                                        .value = 1e-14,
                                        .relativeTo = "the squared errors",
                                        .why = "a step that promises less gains nothing",
                                        .breaks = "larger: the nearest place to targets out of reach is missed"}};

inline const Tolerance kNearestStep{{.name = "design.nearest_step",
                                     .value = 1e-12,
                                     .relativeTo = "the numbers that may change",
                                     .why = "shorter steps are rounding of the numbers"}};

inline const Tolerance kFirstDamping{
    {.name = "design.first_damping",
     .value = 1e-3,
     .relativeTo = "the square of the slopes",
     .why = "a step of Levenberg and Marquardt that is nearly that of Gauss and Newton",
     .breaks = "only the number of steps"}};

inline const Tolerance kAnswerRoom{
    {.name = "design.answer_room",
     .value = 1e-9,
     .relativeTo = "the step of the locus",
     .why = "a number at the end of a step is found on either side of it, by rounding",
     .breaks = "smaller: an answer between two steps is lost; larger: one is listed for both"}};

inline const Tolerance kSameAnswer{{.name = "design.same_answer",
                                    .value = 1e-9,
                                    .relativeTo = "the scale of the number",
                                    .why = "an answer at the end of two steps is found from both, to rounding",
                                    .breaks = "smaller: it is listed twice; larger: neighbours become one"}};

inline const Tolerance kNoRise{{.name = "design.no_rise",
                                .value = 1e-11,
                                .relativeTo = "damping ratios",
                                .why = "a step that promises less is rounding of the model",
                                .breaks = "larger: the smallest damping is not the largest"}};

inline const Tolerance kRise{{.name = "design.rise",
                              .value = 1e-9,
                              .relativeTo = "damping ratios",
                              .why = "of ratios that are nearer than this none is the larger",
                              .breaks = "smaller: the search goes on for nothing"}};

inline const Tolerance kLeastOfPromise{{.name = "design.least_of_promise",
                                        .value = 1e-3,
                                        .relativeTo = "what the model promises",
                                        .why = "a step that gives less shows that the model is wrong so far away",
                                        .breaks = "only the number of steps"}};

inline const Tolerance kShortestRise{{.name = "design.shortest_rise",
                                      .value = 1e-12,
                                      .relativeTo = "the numbers that may change",
                                      .why = "shorter steps are rounding of the numbers; where two modes become one "
                                             "the ratio changes by the root of this",
                                      .breaks = "larger: fewer digits where two modes become one"}};

inline const Tolerance kLeastWidth{{.name = "design.least_width",
                                    .value = 1e-2,
                                    .relativeTo = "natural changes of the number",
                                    .why = "steps are parts of what a number has come to, and leave zero by this",
                                    .breaks = "only the number of steps"}};

inline const Tolerance kCritical{{.name = "design.critical",
                                  .value = 1e-11,
                                  .relativeTo = "damping ratios",
                                  .why = "a ratio that is nearer to 1 is 1: its eigenvalues are equal to rounding",
                                  .breaks = "smaller: rounding makes critical modes swing"}};

inline const Tolerance kBesideCritical{
    {.name = "design.beside_critical",
     .value = 1e-6,
     .relativeTo = "damping ratios",
     .why = "the slope of a ratio is known to nine digits here, and what it leaves out at 1 is the square of this",
     .breaks = "smaller: slopes lose their digits where two eigenvalues become one"}};

inline const Tolerance kFarFromCritical{{.name = "design.far_from_critical",
                                         .value = 1e4,
                                         .relativeTo = "where the slopes are taken",
                                         .why = "a step that leaves more than this missing is too long",
                                         .breaks = "only the number of steps"}};

inline const Tolerance kSharedRatio{{.name = "design.shared_ratio",
                                     .value = 1e-5,
                                     .relativeTo = "damping ratios",
                                     .why = "modes that become one have the same ratio to the root of rounding",
                                     .breaks = "smaller: one of two that limit the damping is not named"}};

inline const Tolerance kBendOfRatio{{.name = "design.bend_of_ratio",
                                     .value = 1e-2,
                                     .relativeTo = "the change of the damping ratio, in its square",
                                     .why = "the model has a solution where nothing limits it",
                                     .breaks = "only the number of steps"}};

inline const Tolerance kWidestPoll{{.name = "design.widest_poll",
                                    .value = 0.1,
                                    .relativeTo = "the width of a number",
                                    .why = "another ascent begins outside of the kink that the last one ended in",
                                    .breaks = "only which of several maxima is found"}};

inline const Tolerance kNarrowestPoll{{.name = "design.narrowest_poll",
                                       .value = 5e-4,
                                       .relativeTo = "the width of a number",
                                       .why = "what is nearer was seen by the steps",
                                       .breaks = "only which of several maxima is found"}};

inline const Tolerance kNearestScanned{{.name = "design.nearest_scanned",
                                        .value = 1e-3,
                                        .relativeTo = "the width of a number",
                                        .why = "ratios change little within a thousandth of a number",
                                        .breaks = "larger: maxima near the start are stepped over"}};

inline const Tolerance kLeastDistance{
    {.name = "design.least_distance",
     .value = 1e-13,
     .relativeTo = "rows of length one",
     .why = "an inequality that is broken by less is met; no point satisfies what leaves less of a unit",
     .breaks = "smaller: rounding goes in circles; larger: inequalities are broken"}};

}  // namespace eigenlink::tolerance
