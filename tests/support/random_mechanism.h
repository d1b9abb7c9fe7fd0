#pragma once

#include "model/mechanism/mechanism.h"

#include <cstdint>
#include <string>

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

/// The mechanism with a mark before all its ids, which keeps it apart from others.
Mechanism marked(const Mechanism& mechanism, const std::string& mark);

/// Two mechanisms in one drawing, marked "a" and "b", under the gravity of the first.
Mechanism together(const Mechanism& a, const Mechanism& b);

}  // namespace eigenlink::test
