#pragma once

#include "model/basics/tolerance.h"

namespace eigenlink::tolerance {

inline const Tolerance kLocusRecognised{{.name = "locus.locus_recognised",
                                         .value = 0.8,
                                         .relativeTo = "the assurance criterion",
                                         .why = "a shape that agrees less is looked for between two values",
                                         .breaks = "smaller: branches are exchanged at crossings",
                                         .spread = 1.1}};

inline const Tolerance kFinestPart{{.name = "locus.finest_part",
                                    .value = 0.015625,
                                    .relativeTo = "the step of the parameter",
                                    .why = "a crossing finer than this is straight",
                                    .breaks = "larger: branches are exchanged in narrow veerings",
                                    .spread = 2}};

inline const Tolerance kMeeting{{.name = "locus.meeting",
                                 .value = 1e-13,
                                 .relativeTo = "the step of the parameter",
                                 .why = "the place of a meeting is wanted to rounding",
                                 .breaks = "larger: fewer digits of the place"}};

inline const Tolerance kFirstRestStep{{.name = "locus.first_rest_step",
                                       .value = 0.2,
                                       .relativeTo = "the size of the mechanism",
                                       .why = "a rest that is further from where it was expected is followed with care",
                                       .breaks = "larger: the rest may be one of another branch"}};

inline const Tolerance kRestShrinks{{.name = "locus.rest_shrinks",
                                     .value = 0.25,
                                     .relativeTo = "Newton's step before",
                                     .why = "from there Newton's method converges to the rest that continues the last",
                                     .breaks = "larger: the rest may be one of another branch"}};

inline const Tolerance kQuickRest{{.name = "locus.quick_rest",
                                   .value = 1e-12,
                                   .relativeTo = "the size of the mechanism",
                                   .why = "a Newton step of this size is rounding"}};

inline const Tolerance kQuickHolds{{.name = "locus.quick_holds",
                                    .value = 1e-11,
                                    .relativeTo = "the size of the mechanism",
                                    .why = "constraints of an equilibrium are met to rounding",
                                    .breaks = "larger: modes are those of a mechanism that is not assembled"}};

inline const Tolerance kQuickRegular{{.name = "locus.quick_regular",
                                      .value = 1e-14,
                                      .relativeTo = "the condition of the equations of a rest",
                                      .why = "equations that are dependent to rounding are solved with care",
                                      .breaks = "smaller: multipliers of dependent constraints are arbitrary"}};

inline const Tolerance kParameterDifference{{.name = "locus.parameter_difference",
                                             .value = 1e-6,
                                             .relativeTo = "a natural change of the parameter",
                                             .why = "where the next rest is expected needs six digits"}};

inline const Tolerance kMayMeet{{.name = "locus.may_meet",
                                 .value = 0.5,
                                 .relativeTo = "the square of the distance of two values at the nearest step",
                                 .why = "a parabola through three steps shows where two values come near one another",
                                 .breaks = "smaller: brief meetings are missed; larger: time is lost",
                                 .spread = 1.5}};

inline const Tolerance kSameMeeting{{.name = "locus.same_meeting",
                                     .value = 1e-6,
                                     .relativeTo = "the eigenvalue",
                                     .why = "meetings found from two modes that are nearer are one",
                                     .breaks = "larger: two meetings are taken for one"}};

}  // namespace eigenlink::tolerance
