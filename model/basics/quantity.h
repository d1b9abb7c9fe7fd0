#pragma once

#include <string_view>

namespace eigenlink {

/// Physical dimension of a number; decides the unit it is shown in.
enum class Quantity {
    none,
    length,
    angle,
    mass,
    inertia,
    force,
    torque,
    stiffness,
    damping,
    torsionStiffness,
    torsionDamping,
    modulus,
    density,
    area,
    secondMoment,
    angularVelocity,
    time,
};

/// SI unit text of a quantity, e.g. "N/m"; empty for none.
std::string_view unitOf(Quantity quantity);

}  // namespace eigenlink
