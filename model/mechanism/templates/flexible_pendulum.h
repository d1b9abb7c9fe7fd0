#pragma once

#include "model/mechanism/templates/mechanism_template.h"

namespace eigenlink {

/// Parameters of the flexible double pendulum of [LIN] sect. 4.2; the defaults are the published ones.
struct FlexiblePendulumParameters {
    int segments = 10;           ///< n_p ≥ 1: elements of each link
    double length = 4;           ///< L of each link [m]
    double radius = 0.15;        ///< of the circular sections [m]
    double youngsModulus = 1e8;  ///< E [Pa]
    double density = 1500;       ///< ρ [kg/m³]
    BeamModel model = BeamModel::linear;
};

/// Two equal beams link1 and link2 that hang in a row from the pin O, so that n = 6 n_p + 12 and m = 10. [LIN] sect.
/// 4.2
Mechanism flexiblePendulum(const FlexiblePendulumParameters& parameters);

MechanismTemplate flexiblePendulumTemplate();

}  // namespace eigenlink
