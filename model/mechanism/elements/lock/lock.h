#pragma once

#include "model/mechanism/elements/unknown_keys.h"

#include <string>

namespace eigenlink {

class Binder;
struct ElementType;

/// Holds the angle of a link (a stopped motor): Φ = (B − A) × u(angle) = 0.
struct Lock {
    std::string id;
    std::string of;
    double angle = 0;  ///< [rad]
    UnknownKeys unknown;

    friend bool operator==(const Lock&, const Lock&) = default;
};

/// The kind "lock" with its fields and checks.
ElementType lockType();
/// Adds Φ = (B − A) × u(angle) [m]; of a beam Φ = θ − angle [rad] up to whole turns. No effect between fixed points.
void bind(const Lock& lock, Binder& binder);

}  // namespace eigenlink
