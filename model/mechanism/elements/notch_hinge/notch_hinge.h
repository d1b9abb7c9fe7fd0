#pragma once

#include "model/mechanism/elements/unknown_keys.h"

#include <optional>
#include <string>
#include <vector>

namespace eigenlink {

class Binder;
struct ElementType;

/// Flexure hinge between two links that share a point, or a link and the ground: a bar of material that two circular
/// notches of half a turn thin to its least thickness. It turns like a torsion spring about its middle.
struct NotchHinge {
    std::string id;
    std::vector<std::string> of{"", "ground"};
    double radius = 0;                    ///< r of the notches [m]
    double thickness = 0;                 ///< t, the least [m]
    double width = 0;                     ///< b, across the plane of motion [m]
    double youngsModulus = 0;             ///< E [Pa]
    double restAngle = 0;                 ///< relative angle without load [rad]
    double damping = 0;                   ///< [N m s/rad]
    std::optional<double> yieldStress{};  ///< [Pa]
    UnknownKeys unknown = {};

    friend bool operator==(const NotchHinge&, const NotchHinge&) = default;
};

/// Bending stiffness k = 1/∫12 dx/(E b h³) over the notch with h = t + 2(r − √(r² − x²)) [N m/rad]:
///
///     1/k = 3/(2 E b r² (2β + β²)) [1/(1 + β) + (3 + 2β + β²)/((1 + β)(2β + β²))
///                                   + 6 (1 + β)/(2β + β²)^(3/2) arctan √((2 + β)/β)],   β = t/2r
///
/// J. M. Paros, L. Weisbord: How to design flexure hinges. Machine Design 37 (1965) 151–156.
double stiffnessOf(const NotchHinge& hinge);

/// The kind "notch_hinge" with its fields and checks.
ElementType notchHingeType();
/// Adds V = ½k(θ − θ₀)² [J] with k = stiffnessOf(hinge), the torque −c dθ/dt [N m], and the range: turns up to 10° or
/// the yield stress.
void bind(const NotchHinge& hinge, Binder& binder);

}  // namespace eigenlink
