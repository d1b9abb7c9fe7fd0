#pragma once

#include "model/mechanism/mechanism.h"

#include <array>
#include <cstdint>
#include <string>

namespace eigenlink::test {

/// Ways to make constraints that depend on one another in every configuration.
enum class DependentKind {
    gantry,         ///< a bar between two parallel guides whose distance is its length: second order
    straightBar,    ///< a bar of two pieces along another: second order
    barOfThree,     ///< a bar of three pieces along another: second order twice
    lifts,          ///< a platform on two straight-line linkages: second order
    doubledBar,     ///< redundant
    bracedPlate,    ///< a bar between two pins of a body: redundant
    parallelogram,  ///< a body on three parallel rods: redundant
};
inline constexpr std::array kDependentKinds{
    DependentKind::gantry,     DependentKind::straightBar, DependentKind::barOfThree,   DependentKind::lifts,
    DependentKind::doubledBar, DependentKind::bracedPlate, DependentKind::parallelogram};

/// True of kinds whose constraints are not implied by others.
inline bool isSecondOrder(DependentKind kind)
{
    return kind <= DependentKind::lifts;
}

/// Two descriptions of one mechanism: with dependent constraints, and with independent ones that say the same.
struct DependentPair {
    Mechanism dependent, plain;
};

/// A body that swings about O with a toggle A–K–B on it, along the x-axis as drawn, and a second one K–L–T; and the
/// body with both knees as pins of its own.
DependentPair togglesOnASwing();

/// A body that swings about O with a toggle A–K–B on it, along the x-axis as drawn, and a second one K–L–T on its knee;
/// and the body with both knees as pins of its own.
DependentPair togglesOnASwing();

/// A pair with numbers from a seed, on springs, a rod of another freedom hanging from it.
DependentPair dependentPair(DependentKind kind, std::uint32_t seed);

}  // namespace eigenlink::test
