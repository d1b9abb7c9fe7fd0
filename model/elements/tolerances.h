#pragma once

#include "model/basics/tolerance.h"

namespace eigenlink::tolerance {

inline const Tolerance kFormulaRounding{
    {.name = "elements.formula_rounding",
     .value = 1e-9,
     .relativeTo = "the values of a formula in a step",
     .why = "rounding of a formula that hardly changes is no change that a step must follow",
     .breaks = "smaller: rounding keeps steps short; larger: small waves on large values are stepped over"}};

}  // namespace eigenlink::tolerance
