#pragma once

#include "model/basics/tolerance.h"

namespace eigenlink::tolerance {

inline const Tolerance kPartners{{.name = "comparison.partners",
                                  .value = 0.5,
                                  .relativeTo = "the modal assurance criterion",
                                  .why = "two shapes that agree less have less in common than not",
                                  .breaks = "larger: modes that a change has bent are paired by their order; smaller: "
                                            "any shape is the partner of any other",
                                  .spread = 1.2}};

inline const Tolerance kSameEigenvalue{{.name = "comparison.same_eigenvalue",
                                        .value = 1e-9,
                                        .relativeTo = "|s|",
                                        .why = "an equilibrium found from another drawing moves eigenvalues by the "
                                               "rounding of its search, and nobody has changed them",
                                        .breaks = "smaller: rounding is shown as a change; larger: small changes are "
                                                  "not shown"}};

inline const Tolerance kSameNumber{{.name = "comparison.same_number",
                                    .value = 1e-12,
                                    .relativeTo = "the larger of the two numbers",
                                    .why = "drawn lengths are differences of coordinates and carry their rounding",
                                    .breaks = "smaller: numbers that nobody changed are listed"}};

}  // namespace eigenlink::tolerance
