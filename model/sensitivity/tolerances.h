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

inline const Tolerance kDifferencesAgree{
    {.name = "sensitivity.differences_agree",
     .value = 1e-8,
     .relativeTo = "the derivatives of the matrices",
     .why = "formulas of order four that agree so far leave those of order six at rounding",
     .breaks = "larger: derivatives beside singular configurations lose digits"}};

inline const Tolerance kDifferenceRounding{{.name = "sensitivity.difference_rounding",
                                            .value = 1e-5,
                                            .relativeTo = "the matrices",
                                            .why = "a derivative that is smaller than this part of its matrix over "
                                                   "one step is compared with the matrix"}};

}  // namespace eigenlink
