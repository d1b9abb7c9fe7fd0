#pragma once

#include "model/basics/tolerance.h"

namespace eigenlink::tolerance {

inline const Tolerance kEigenvaluesKept{
    {.name = "data.eigenvalues_kept",
     .value = 1e-10,
     .relativeTo = "|s|",
     .why = "another program keeps 1e-9 of what eig(A) keeps a tenth of here: it rounds otherwise",
     .breaks = "larger: exported matrices that lose digits are not said to"}};

inline const Tolerance kEigenvaluesLost{
    {.name = "data.eigenvalues_lost",
     .value = 0.1,
     .relativeTo = "|s|",
     .why = "a model whose eig(A) misses an eigenvalue by a tenth of it is another system, not a rounded one",
     .breaks = "larger: state-space models that are known to be wrong are written; smaller: rounded ones are refused"}};

}  // namespace eigenlink::tolerance
