#pragma once

#include "model/basics/tolerance.h"

namespace eigenlink::tolerance {

inline const Tolerance kSameConfiguration{
    {.name = "equilibria.same_configuration",
     .value = 1e-7,
     .relativeTo = "the size of the drawing",
     .why = "equilibria are computed to rounding; half of the digits remain beside a fold",
     .breaks = "larger: neighbours become one; smaller: one is listed twice"}};

inline const Tolerance kAlongContinuum{
    {.name = "equilibria.along_continuum",
     .value = 1e-2,
     .relativeTo = "the size of the drawing",
     .why = "so far that a curved energy shows, and near enough that a continuum is followed by one correction",
     .breaks = "larger: continua are not recognised"}};

inline const Tolerance kLongestStep{{.name = "equilibria.longest_step",
                                     .value = 0.2,
                                     .relativeTo = "the size of the drawing",
                                     .why = "Newton's method stays on the branch it started on",
                                     .breaks = "larger: equilibria of far branches are found several times",
                                     .spread = 2}};

inline const Tolerance kShortestPathStep{{.name = "equilibria.shortest_path_step",
                                          .value = 1e-9,
                                          .relativeTo = "the length of a path",
                                          .why = "a path that needs shorter steps has come to a singular end",
                                          .breaks = "smaller: more time for singular ends"}};

inline const Tolerance kLongestPathStep{{.name = "equilibria.longest_path_step",
                                         .value = 0.1,
                                         .relativeTo = "the length of a path",
                                         .why = "the predictor's error stays below the distance to another path",
                                         .breaks = "larger: paths may be exchanged",
                                         .spread = 2}};

inline const Tolerance kEndgame{{.name = "equilibria.endgame",
                                 .value = 0.99,
                                 .relativeTo = "the length of a path",
                                 .why = "only paths that fail after this are taken to end in a singularity",
                                 .breaks = "smaller: a lost path counts as a singular end",
                                 .spread = 1.005}};

inline const Tolerance kAtInfinity{{.name = "equilibria.at_infinity",
                                    .value = 1e-5,
                                    .relativeTo = "the homogeneous coordinates",
                                    .why = "a solution 100,000 sizes away is at infinity",
                                    .breaks = "larger: far equilibria are lost"}};

inline const Tolerance kRegularEnd{{.name = "equilibria.regular_end",
                                    .value = 1e-12,
                                    .relativeTo = "the largest singular value",
                                    .why = "ends are computed to rounding, so that a regular one has more",
                                    .breaks = "larger: nearly singular equilibria are not proved"}};

inline const Tolerance kShortestCurveStep{
    {.name = "equilibria.shortest_curve_step",
     .value = 1e-6,
     .relativeTo = "the size of the drawing",
     .why = "branches that come nearer than this without meeting are taken to meet",
     .breaks = "smaller: more time beside change points"}};

inline const Tolerance kTangentTurn{{.name = "equilibria.tangent_turn",
                                     .value = 0.15,
                                     .relativeTo = "rad",
                                     .why = "equilibria between two places are seen by the sign of dV/ds",
                                     .breaks = "larger: two equilibria in one step are missed",
                                     .spread = 2}};

inline const Tolerance kCurveCorrection{{.name = "equilibria.curve_correction",
                                         .value = 0.05,
                                         .relativeTo = "the step",
                                         .why = "a longer correction may lead to another branch",
                                         .breaks = "larger: a trace jumps to another branch",
                                         .spread = 2}};

inline const Tolerance kOpenCurve{{.name = "equilibria.open_curve",
                                   .value = 200,
                                   .relativeTo = "the size of the drawing",
                                   .why = "rotating links close after their lengths; a curve that goes farther is open",
                                   .breaks = "smaller: long curves are cut off"}};

inline const Tolerance kNoSlope{{.name = "equilibria.no_slope",
                                 .value = 1e-10,
                                 .relativeTo = "the forces",
                                 .why = "what is left by cancellation of forces is rounding",
                                 .breaks = "larger: shallow equilibria become a continuum"}};

inline const Tolerance kJump{{.name = "equilibria.jump",
                              .value = 1e-3,
                              .relativeTo = "the slopes at the ends of a step",
                              .why = "a slope that changes its sign without becoming small jumps",
                              .breaks = "larger: steep equilibria are taken for springs of length zero"}};

inline const Tolerance kChangePointNearby{{.name = "equilibria.change_point_nearby",
                                           .value = 1e-3,
                                           .relativeTo = "the largest margin of the curve",
                                           .why = "a minimum of the margin below this is looked at closer",
                                           .breaks = "smaller: change points are missed"}};

inline const Tolerance kAtChangePoint{{.name = "equilibria.at_change_point",
                                       .value = 1e-6,
                                       .relativeTo = "the largest margin of the curve",
                                       .why = "a margin that falls below this vanishes",
                                       .breaks = "larger: near misses count as change points"}};

}  // namespace eigenlink::tolerance
