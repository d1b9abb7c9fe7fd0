#pragma once

#include "model/mechanism/mechanism.h"

#include <cstdint>

namespace eigenlink::test {

/// A mechanism from a seed: chains, one to four loops, sliders, ternary bodies, redundant bars, springs that give it a
/// place of rest, dampers in about half of them. Every link has mass.
Mechanism randomMechanism(std::uint32_t seed);

/// The whole mechanism moved: rotated about the origin, then translated; gravity, guides, forces and velocities follow.
Mechanism moved(const Mechanism& mechanism, double angle, Vector2 translation);

/// Mirrored in the y-axis (x → −x): angles of links become π − angle.
Mechanism mirrored(const Mechanism& mechanism);

/// The mechanism in other units: so many of the new ones is the old unit of length, mass and time. For elements of
/// random mechanisms.
Mechanism inUnits(const Mechanism& mechanism, double length, double mass, double time);

/// Points and elements in another order.
Mechanism renumbered(const Mechanism& mechanism, std::uint32_t seed);

}  // namespace eigenlink::test
