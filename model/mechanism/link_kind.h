#pragma once

#include "model/mechanism/mechanism.h"

#include <string_view>

namespace eigenlink {

/// Kinds of links between two pins.
enum class LinkKind { bar, body, beam };

/// True for a bar, a body with two pins or a beam that is of another kind.
bool canBecome(const Mechanism& mechanism, std::string_view id, LinkKind kind);

/// The mechanism with a link of another kind in the place of this one: the same id, pins, length l, mass m and rate.
/// A bar becomes a body with the inertia m l²/12 about its middle, so that the equations stay the same; a beam has the
/// section and the modulus that its tool draws, and the density m/(A l). Properties that the new kind lacks are left
/// out, formulas of it too. Throws std::out_of_range where canBecome is false.
Mechanism withLinkKind(const Mechanism& mechanism, std::string_view id, LinkKind kind);

}  // namespace eigenlink
