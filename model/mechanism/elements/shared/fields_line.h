#pragma once

#include "model/basics/message.h"
#include "model/mechanism/elements/element.h"

#include <string_view>
#include <vector>

namespace eigenlink {

/// Modelling assumptions of springs and dampers, for the report.
inline constexpr std::string_view kLinearSprings = "Springs are linear and massless; they push as well as pull.";
inline constexpr std::string_view kLinearDampers = "Damping is proportional to the speed at which its ends move apart.";
inline constexpr std::string_view kConstantLoads = "Applied forces and torques are constant and keep their direction.";

/// Findings about an element between two points: the same point twice, both ends fixed.
void checkLine(const Element& element, const IndexedMechanism& mechanism, std::size_t index,
               std::vector<Message>& issues);

}  // namespace eigenlink
