#pragma once

#include "model/basics/tolerance.h"

namespace eigenlink::tolerance {

inline const Tolerance kCancelled{{.name = "assembly.cancelled",
                                   .value = 4e-13,
                                   .relativeTo = "the sizes of the two terms",
                                   .why = "entries are sums of some hundred products",
                                   .breaks = "larger: nearly balanced mechanisms become balanced; smaller: balanced "
                                             "ones are stable or unstable by chance"}};

inline const Tolerance kSecondOrder{
    {.name = "assembly.second_order",
     .value = 1e-6,
     .relativeTo = "the largest row, or the size of the mechanism",
     .why = "where constraints are dependent, rounding moves a configuration by the square root of eps",
     .breaks = "smaller: second-order constraints count as independent"}};

inline const Tolerance kAssembledFirst{{.name = "assembly.assembled_first",
                                        .value = 1e-13,
                                        .relativeTo = "the size of the mechanism",
                                        .why = "further steps towards closed loops are rounding",
                                        .breaks = "larger: the rank is decided aside of the constraints"}};

inline const Tolerance kImplied{{.name = "assembly.implied",
                                 .value = 1e-10,
                                 .relativeTo = "the size of the mechanism",
                                 .why = "beside the drawing a constraint that others imply holds up to rounding",
                                 .breaks = "larger: constraints that are not implied are dropped"}};

inline const Tolerance kBackOnManifold{
    {.name = "assembly.back_on_manifold",
     .value = 0.01,
     .relativeTo = "the step aside",
     .why =
         "motions that a second-order constraint prevents end at the root of rounding, those of another branch do not",
     .breaks = "larger: branches that meet at a small angle are overlooked"}};

inline const Tolerance kStepOfSecondOrder{{.name = "assembly.step_of_second_order",
                                           .value = 1e-3,
                                           .relativeTo = "the size of the mechanism, or rad",
                                           .why = "its fourth power and eps over it are both about 1e-13",
                                           .breaks = "only digits"}};

inline const Tolerance kErrorOfSecondOrder{{.name = "assembly.error_of_second_order",
                                            .value = 1e-11,
                                            .relativeTo = "the first derivatives",
                                            .why = "a hundred times the error of differences with that step",
                                            .breaks = "smaller: rounding counts as stiffness"}};

}  // namespace eigenlink::tolerance
