#pragma once

#include "model/mechanism/elements/unknown_keys.h"

#include <string>
#include <vector>

namespace eigenlink {

class Binder;
struct ElementType;

/// Torsion spring-damper between two links, or a link and the ground: torque −k(θ − θ₀) − c dθ/dt on the
/// relative angle θ = θ(of[0]) − θ(of[1]). In the drawing θ is on the turn nearest θ₀, plus `turns` whole turns; from
/// there it is continuous.
struct TorsionSpring {
    std::string id;
    std::vector<std::string> of{"", "ground"};
    double stiffness = 0;  ///< k [N m/rad]
    double restAngle = 0;  ///< θ₀ [rad]
    double damping = 0;    ///< c [N m s/rad]
    double turns = 0;      ///< by which the spring is wound up in the drawing, a whole number
    UnknownKeys unknown = {};

    friend bool operator==(const TorsionSpring&, const TorsionSpring&) = default;
};

/// The kind "torsion_spring" with its fields and checks.
ElementType torsionSpringType();
/// Adds V = ½k(θ − θ₀)² [J] and the torque −c dθ/dt [N m] (addTorsion).
void bind(const TorsionSpring& torsionSpring, Binder& binder);

}  // namespace eigenlink
