#pragma once

#include "model/basics/tolerance.h"

namespace eigenlink::tolerance {

inline const Tolerance kEigenvaluesKept{
    {.name = "data.eigenvalues_kept",
     .value = 1e-10,
     .relativeTo = "|s|",
     .why = "another program keeps 1e-9 of what eig(A) keeps a tenth of here: it rounds otherwise",
     .breaks = "larger: exported matrices that lose digits are not said to"}};

}  // namespace eigenlink::tolerance
