#pragma once

#include <span>
#include <string_view>

namespace eigenlink {

/// A usual material of beams, by the two numbers that beams take from it.
struct Material {
    std::string_view name;     ///< translated as a Text::term
    double youngsModulus = 0;  ///< E [Pa]
    double density = 0;        ///< ρ [kg/m³]
};

/// Structural materials with round values as tables of strength of materials give them.
std::span<const Material> materials();

}  // namespace eigenlink
