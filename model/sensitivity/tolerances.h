#pragma once

#include "model/basics/tolerance.h"

namespace eigenlink {

inline const Tolerance kRepeated{{.name = "sensitivity.repeated",
                                  .value = 1e-6,
                                  .relativeTo = "|s|, or kRepeatedFloor of the largest |s|",
                                  .why = "the square root of rounding with a margin: eigenvalues nearer than this have "
                                         "eigenvectors without digits of their own",
                                  .breaks =
                                      "smaller: derivatives of repeated eigenvalues are quotients of rounding; larger: "
                                      "neighbours are treated as one"}};

inline const Tolerance kRepeatedFloor{
    {.name = "sensitivity.repeated_floor",
     .value = 1e-6,
     .relativeTo = "the largest |s|",
     .why = "eigenvalues at zero have no size of their own; those below this are compared on its "
            "scale",
     .breaks = "smaller: zeros that differ by rounding count as separate; larger: slow modes count as "
               "repeated"}};

}  // namespace eigenlink
