#pragma once

#include "model/mechanism/elements/unknown_keys.h"

#include <string>
#include <vector>

namespace eigenlink {

class Binder;
struct ElementType;

/// Viscous damper along the line of two points: force −c dL/dt.
struct Damper {
    std::string id;
    std::vector<std::string> points{"", ""};
    double damping = 0;  ///< c [N s/m]
    UnknownKeys unknown;

    friend bool operator==(const Damper&, const Damper&) = default;
};

/// The kind "damper" with its fields and checks.
ElementType damperType();
/// Adds the pair block of c u uᵀ [N s/m] to the damping matrix, u the unit vector along the line; of c I where the ends
/// lie on one another.
void bind(const Damper& damper, Binder& binder);

}  // namespace eigenlink
