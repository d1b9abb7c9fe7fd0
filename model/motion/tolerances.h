#pragma once

#include "model/basics/tolerance.h"

namespace eigenlink::tolerance {

inline const Tolerance kLaziness{{.name = "motion.laziness",
                                  .value = 1e-4,
                                  .relativeTo = "the weight of following the target",
                                  .why = "what the grip does not need stays where it is, without holding the grip back",
                                  .breaks = "larger: the grip lags behind the pointer"}};

inline const Tolerance kLongestDragStep{{.name = "motion.longest_drag_step",
                                         .value = 0.12,
                                         .relativeTo = "the shortest link",
                                         .why = "a motion in such steps is continuous and stays on its branch",
                                         .breaks = "larger: jumps to another branch",
                                         .spread = 2}};

inline const Tolerance kDragStepAtChangePoint{{.name = "motion.drag_step_at_change_point",
                                               .value = 2e-3,
                                               .relativeTo = "the shortest link",
                                               .why = "beside a change point branches are near",
                                               .breaks = "larger: the branch is lost there"}};

inline const Tolerance kDragCorrection{{.name = "motion.drag_correction",
                                        .value = 0.25,
                                        .relativeTo = "the step",
                                        .why = "a step along a circle of the longest length needs half as much",
                                        .breaks = "larger: jumps to another branch",
                                        .spread = 2}};

inline const Tolerance kDragStill{{.name = "motion.drag_still",
                                   .value = 1e-9,
                                   .relativeTo = "the shortest link",
                                   .why = "a smaller movement is no progress",
                                   .breaks = "larger: the grip stops short"}};

inline const Tolerance kGripStuck{{.name = "motion.grip_stuck",
                                   .value = 1e-9,
                                   .relativeTo = "the derivative of the grip",
                                   .why = "a grip that moves less with every motion of the links cannot be moved",
                                   .breaks = "larger: slow grips are refused"}};

inline const Tolerance kNoWay{{.name = "motion.no_way",
                               .value = 1e-6,
                               .relativeTo = "the size of the drawing",
                               .why = "a shorter way to the equilibrium cannot be seen",
                               .breaks = "larger: small ways are not shown"}};

inline const Tolerance kShortestDragStep{{.name = "motion.shortest_drag_step",
                                          .value = 1e-4,
                                          .relativeTo = "the step beside a change point",
                                          .why = "where so short a step brings the grip no nearer, it stays",
                                          .breaks = "only time"}};

inline const Tolerance kEnoughGain{{.name = "motion.enough_gain",
                                    .value = 1e-3,
                                    .relativeTo = "the gain that the slope predicts",
                                    .why = "a step that gains a little is better than none",
                                    .breaks = "larger: more steps are refused"}};

inline const Tolerance kDifferenceOfJacobian{
    {.name = "motion.difference_of_jacobian",
     .value = 1e-4,
     .relativeTo = "the size of the drawing",
     .why = "exact for quadratic constraints; for others the errors of rounding and of curvature are both 1e-8",
     .breaks = "only how a large mode bends in the picture"}};

}  // namespace eigenlink::tolerance
