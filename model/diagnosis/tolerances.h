#pragma once

#include "model/basics/tolerance.h"

namespace eigenlink::tolerance {

inline const Tolerance kOnePlace{{.name = "diagnosis.one_place",
                                  .value = 1e-4,
                                  .relativeTo = "the size of the drawing",
                                  .why = "pins nearer than this are one dot on the screen",
                                  .breaks = "larger: short links are taken for doubled pins; smaller: a missed pin is "
                                            "not found"}};

inline const Tolerance kFarDrawing{{.name = "diagnosis.far_drawing",
                                    .value = 1e5,
                                    .relativeTo = "the size of the drawing",
                                    .why = "coordinates there have eleven digits for the shape of the mechanism, as "
                                           "many as a search that goes to rounding needs",
                                    .breaks = "larger: answers without digits have no warning"}};

inline const Tolerance kTakesPart{{.name = "diagnosis.takes_part",
                                   .value = 1e-3,
                                   .relativeTo = "the worst missed constraint",
                                   .why = "where the mechanism comes nearest to closing, every link of an open chain "
                                          "misses by about as much; others only by what the search left over",
                                   .breaks = "larger: links of the chain are not named; smaller: others are"}};

inline const Tolerance kClosingMargin{{.name = "diagnosis.closing_margin",
                                       .value = 0.1,
                                       .relativeTo = "the gap of an open loop",
                                       .why =
                                           "a length that only just closes the loop would leave it stretched out, in "
                                           "a dead point",
                                       .breaks = "smaller: the remedy makes a singular mechanism; larger: it changes "
                                                 "more than it must"}};

inline const Tolerance kShortestRemedy{{.name = "diagnosis.shortest_remedy",
                                        .value = 0.05,
                                        .relativeTo = "the length of the link",
                                        .why = "a link that is made much shorter is another mechanism",
                                        .breaks = {}}};

inline const Tolerance kSmallestRadius{{.name = "diagnosis.smallest_radius",
                                        .value = 1e-9,
                                        .relativeTo = "the size of the drawing",
                                        .why = "shorter steps towards closing change no digit that is shown",
                                        .breaks = {}}};

}  // namespace eigenlink::tolerance
