#pragma once

#include "model/mechanism/elements/unknown_keys.h"

#include <optional>
#include <string>
#include <vector>

namespace eigenlink {

class Binder;
struct ElementType;

/// Cross-spring pivot between two links that share a point, or a link and the ground: two equal leaf springs that cross
/// in their middles. It turns like a torsion spring about the crossing.
struct CrossPivot {
    std::string id;
    std::vector<std::string> of{"", "ground"};
    double leafLength = 0;                ///< L [m]
    double thickness = 0;                 ///< t of each leaf [m]
    double width = 0;                     ///< b of each leaf, across the plane of motion [m]
    double youngsModulus = 0;             ///< E [Pa]
    double restAngle = 0;                 ///< relative angle without load [rad]
    double damping = 0;                   ///< [N m s/rad]
    std::optional<double> yieldStress{};  ///< [Pa]
    UnknownKeys unknown = {};

    friend bool operator==(const CrossPivot&, const CrossPivot&) = default;
};

/// k = 2 EI/L, I = b t³/12 [N m/rad]: a small turn θ about the crossing moves the end of a leaf sideways by θL/2, so
/// that its end moments EI (4θ − 3θ)/L and EI (2θ − 3θ)/L are opposite and bend it to an arc.
double stiffnessOf(const CrossPivot& pivot);

/// The kind "cross_pivot" with its fields and checks.
ElementType crossPivotType();
/// Adds V = ½k(θ − θ₀)² [J] with k = stiffnessOf(pivot), the torque −c dθ/dt [N m], and the range: turns up to 20° or
/// the yield stress.
void bind(const CrossPivot& pivot, Binder& binder);

}  // namespace eigenlink
