#pragma once

#include "model/mechanism/elements/unknown_keys.h"

#include <string>
#include <vector>

namespace eigenlink {

class Binder;
struct ElementType;

/// Spring-damper along the line of two points: V = ½ k (L − l₀)², force −c dL/dt.
struct Spring {
    std::string id;
    std::vector<std::string> points{"", ""};
    double stiffness = 0;   ///< k [N/m]
    double restLength = 0;  ///< l₀ [m]
    double damping = 0;     ///< c [N s/m]
    UnknownKeys unknown;

    friend bool operator==(const Spring&, const Spring&) = default;
};

/// The kind "spring" with its fields and checks.
ElementType springType();
/// Adds V = ½k(L − l₀)² [J] with the pair blocks of the stiffness k u uᵀ + k(1 − l₀/L)(I − u uᵀ) [N/m] and of the
/// damping c u uᵀ [N s/m], u the unit vector along the line.
void bind(const Spring& spring, Binder& binder);

}  // namespace eigenlink
