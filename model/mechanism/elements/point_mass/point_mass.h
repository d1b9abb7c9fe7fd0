#pragma once

#include "model/mechanism/elements/unknown_keys.h"

#include <string>

namespace eigenlink {

class Binder;
struct ElementType;

/// Point mass at a pin.
struct PointMass {
    std::string id;
    std::string point;
    double mass = 0;  ///< [kg]
    UnknownKeys unknown;

    friend bool operator==(const PointMass&, const PointMass&) = default;
};

/// The kind "point_mass" with its fields and checks.
ElementType pointMassType();
/// Adds M = m I, 2×2 [kg], and V = −m g · r [J].
void bind(const PointMass& pointMass, Binder& binder);

}  // namespace eigenlink
