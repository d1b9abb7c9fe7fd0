#pragma once

#include "model/mechanism/mechanism.h"

#include <numbers>

namespace eigenlink {

/// Parameters of the N-loop four-bar of [BM] and [LIN] sect. 4.1; the defaults are the published ones.
struct NLoopParameters {
    int loops = 1;                            ///< N ≥ 1
    double damping = 0;                       ///< c of each diagonal [N s/m]
    double stiffness = 25;                    ///< k of each diagonal [N/m]
    double restLength = std::numbers::sqrt2;  ///< l₀ of each diagonal [m]
    double length = 1;                        ///< l of rods, couplers and ground spacing [m]
    double mass = 1;                          ///< m of each rod and coupler [kg]
    double gravity = 9.81;                    ///< g, along −y [m/s²]
};

/// The N-loop four-bar: ground pins A_i = (i l, 0), rods A_i B_i, couplers B_{i−1} B_i, spring-dampers A_{i−1} B_i
/// where they have stiffness or damping, and the angle φ of the last rod as a coordinate, so that n = 2N + 3 and m = 2N
/// + 2. It is drawn close to its upper stable equilibrium, or the lower one where there is no upper. Throws
/// std::invalid_argument when N < 1. [LIN] sect. 4.1
Mechanism nLoop(const NLoopParameters& parameters);

}  // namespace eigenlink
