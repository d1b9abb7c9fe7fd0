#pragma once

#include "model/basics/tolerance.h"

namespace eigenlink::tolerance {

inline const Tolerance kFixedApart{{.name = "kinds.fixed_apart",
                                    .value = 1e-9,
                                    .relativeTo = "the sum of the two lengths, or the size of the drawing",
                                    .why =
                                        "fixed points are often typed with ten digits; a constraint between constants "
                                        "cannot be met later",
                                    .breaks = "smaller: files written by hand are refused for their rounding"}};

inline const Tolerance kFixedAngle{{.name = "kinds.fixed_angle",
                                    .value = 1e-9,
                                    .relativeTo = "1 rad",
                                    .why = "as for lengths between fixed points",
                                    .breaks = "smaller: files written by hand are refused for their rounding"}};

inline const Tolerance kOnAxis{{.name = "kinds.on_axis",
                                .value = 1e-12,
                                .relativeTo = "the extent of the shape",
                                .why = "the first two points of a shape define its axes: only rounding is accepted",
                                .breaks = "larger: masses refer to axes that are turned a little"}};

inline const Tolerance kEndsMeet{{.name = "kinds.ends_meet",
                                  .value = 1e-9,
                                  .relativeTo = "the size of the drawing",
                                  .why = "the direction of a force between two ends has lost its digits",
                                  .breaks = "larger: a warning where the force still has a direction"}};

inline const Tolerance kFlatPlate{{.name = "kinds.flat_plate",
                                   .value = 1e-6,
                                   .relativeTo = "the square of the outline",
                                   .why = "a freshly drawn body whose pins lie on a line is a rod, not a plate",
                                   .breaks = "smaller: moments are quotients of two rounding errors"}};

inline const Tolerance kRotationInFrame{
    {.name = "kinds.rotation_in_frame",
     .value = 0.15,
     .relativeTo = "1 rad",
     .why = "the tip of a cantilever that turns by 0.15 rad is 0.7 % off with strains of first order in the rotation",
     .breaks = "larger: places of beams are wrong by more than 1 % without a word"}};

inline const Tolerance kStrainOfExact{
    {.name = "kinds.strain_of_exact",
     .value = 0.1,
     .relativeTo = "1",
     .why = "no linearly elastic beam is stretched as far; elements that fold over on a search are",
     .breaks = "larger: equilibria with folded elements stand in lists"}};

inline const Tolerance kAxialForceOfLinear{
    {.name = "kinds.axial_force_of_linear",
     .value = 0.02,
     .relativeTo = "the buckling load between pins",
     .why = "it changes the lowest frequency of a beam between pins by 1 %",
     .breaks = "larger: frequencies of beams are wrong by more than 1 % without a word"}};

}  // namespace eigenlink::tolerance
