#pragma once

#include "model/basics/message.h"
#include "model/mechanism/elements/element.h"

#include <cstddef>
#include <string_view>
#include <vector>

namespace eigenlink {

/// Modelling assumptions of rigid links, for the report.
inline constexpr std::string_view kRigidLinks =
    "Bars and bodies are rigid; the mass of a bar is spread evenly along it.";
inline constexpr std::string_view kConstantMass =
    "J. P. Meijaard, V. van der Wijk: Principal vectors and equivalent mass descriptions for the equations of motion "
    "of planar four-bar mechanisms. Multibody System Dynamics 48, 2020. (Constant mass matrices of links)";

/// Findings about a link between its first two pins: the same point twice, a vanishing length, fixed ends at
/// another distance than its length.
void checkTwoPins(const IndexedMechanism& mechanism, const Element& element, std::size_t index,
                  std::vector<Message>& issues);

}  // namespace eigenlink
