#pragma once

#include "model/basics/vector2.h"
#include "model/mechanism/elements/unknown_keys.h"

#include <optional>
#include <string>
#include <vector>

namespace eigenlink {

class Binder;
struct ElementType;

/// Rigid link through any number of pins. Link frame: origin at the first point, x-axis towards the
/// second; for a single pin the axes are the global ones as drawn. Constant mass matrix of [PV] sect. 4.2.
struct Body {
    std::string id;
    std::vector<std::string> points{""};        ///< its pins, at least one
    std::optional<std::vector<Vector2>> shape;  ///< the pins in the link frame [m]; as drawn when absent
    std::optional<double> length;               ///< [m], may stand instead of shape for two pins
    double mass = 0;                            ///< m [kg]
    Vector2 centerOfMass;                       ///< s̄ in the link frame [m]
    double inertia = 0;                         ///< I about the centre of mass [kg m²]
    UnknownKeys unknown;
    std::optional<double> rate{};  ///< θ̇ where a motion begins [rad/s]

    friend bool operator==(const Body&, const Body&) = default;
};

/// The kind "body" with its fields and checks.
ElementType bodyType();
/// Adds Φ = |B − A|² − l² [m²], P − (1 − ζ)A − ζB = 0 [m] for each further pin P, the constant mass matrix and the
/// weight (addLinkMass). With one pin B is a helper point. [PV] sect. 4.2
void bind(const Body& body, Binder& binder);

}  // namespace eigenlink
