#pragma once

#include "model/assembly/binder.h"
#include "model/basics/message.h"
#include "model/elements/element.h"

#include <string>
#include <string_view>
#include <vector>

namespace eigenlink {

/// Modelling assumptions of rigid links, for the report.
inline constexpr std::string_view kRigidLinks =
    "Bars and bodies are rigid; the mass of a bar is spread evenly along it.";
inline constexpr std::string_view kConstantMass =
    "J. P. Meijaard, V. van der Wijk: Principal vectors and equivalent mass descriptions for the equations of motion "
    "of planar four-bar mechanisms. Multibody System Dynamics 48, 2020. (Constant mass matrices of links)";

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

/// Findings about a link between its first two pins: the same point twice, a vanishing length, fixed ends at
/// another distance than its length.
void checkTwoPins(const IndexedMechanism& mechanism, const Element& element, std::size_t index,
                  std::vector<Message>& issues);

}  // namespace eigenlink
