#pragma once

#include "model/assembly/binder.h"

#include <string>

namespace eigenlink {

/// Mass properties of a rigid link in its frame.
struct LinkMass {
    double mass = 0;       ///< m [kg]
    Vector2 centerOfMass;  ///< s̄ = e + i f [m]
    double inertia = 0;    ///< I about the centre of mass [kg m²]
};

/// Adds the constant mass matrix and the weight of a link to its two nodes.
///
///     𝓜 = [m − 2me/l + J/l², m s̄/l − J/l²; conj(·), J/l²],   J = I + m|s̄|²      [PV] sect. 4.2
///
/// an entry a + ib standing for [a −b; b a]; weight (1 − ζ)* m g and ζ* m g with ζ = s̄/l.
void addLinkMass(Binder& binder, const LinkFrame& frame, const LinkMass& mass);

/// Adds the rod constraint |B − A|² − l² = 0 with ∂(Φ_qᵀλ)/∂q = 2λ[I −I; −I I]; nothing when both nodes are constant.
void addLinkLength(Binder& binder, const LinkFrame& frame, const std::string& id);

/// Adds P − (1 − ζ)A − ζB = 0 (two rows) for a further pin of a link, ζ = position / l in the link frame.
void addLinkPin(Binder& binder, const LinkFrame& frame, const std::string& id, const std::string& pointId,
                Vector2 position);

}  // namespace eigenlink
