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

ElementType lockType();
void bind(const Lock& lock, Binder& binder);

}  // namespace eigenlink
