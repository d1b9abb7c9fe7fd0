#pragma once

#include "model/mechanism/elements/unknown_keys.h"

#include <string>

namespace eigenlink {

class Binder;
struct ElementType;

/// Makes the angle φ of a link to the global x-axis a coordinate of the system:
/// Φ = (x_B − x_A) sin φ − (y_B − y_A) cos φ = 0.
struct Angle {
    std::string id;
    std::string of;
    UnknownKeys unknown;

    friend bool operator==(const Angle&, const Angle&) = default;
};

/// The kind "angle" with its fields and checks.
ElementType angleType();
/// Adds the coordinate φ and Φ = (x_B − x_A) sin φ − (y_B − y_A) cos φ [m]; of a beam Φ = φ − θ [rad].
void bind(const Angle& angle, Binder& binder);

}  // namespace eigenlink
