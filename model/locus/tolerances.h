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

}  // namespace eigenlink::tolerance
