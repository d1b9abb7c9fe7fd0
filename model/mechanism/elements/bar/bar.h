#pragma once

#include "model/mechanism/elements/unknown_keys.h"

#include <optional>
#include <string>
#include <vector>

namespace eigenlink {

class Binder;
struct ElementType;

/// Rigid uniform rod between two pins: Φ = |B − A|² − l² = 0, mass matrix (m/6)[2I I; I 2I].
struct Bar {
    std::string id;
    std::vector<std::string> points{"", ""};  ///< its two pins
    std::optional<double> length;             ///< l [m]; as drawn when absent
    double mass = 0;                          ///< m [kg]
    UnknownKeys unknown;
    std::optional<double> rate{};  ///< θ̇ where a motion begins [rad/s]

    friend bool operator==(const Bar&, const Bar&) = default;
};

/// The kind "bar" with its fields and checks.
ElementType barType();
/// Adds Φ = |B − A|² − l² [m²], the mass matrix (m/6)[2I I; I 2I] and the weight.
void bind(const Bar& bar, Binder& binder);

}  // namespace eigenlink
