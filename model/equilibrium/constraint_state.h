#pragma once

#include "model/assembly/system.h"
#include "model/equilibrium/equilibrium.h"

#include <cstdint>
#include <string_view>

namespace eigenlink {

/// Dependence of the constraints at a configuration; n − rank Φ_q are the freedoms in each case, with the
/// linear consequences of second-order constraints among the rows of Φ_q.
enum class ConstraintState : std::uint8_t {
    regular,      ///< independent: no self-stress
    redundant,    ///< some are implied by others in every configuration reached: the motions are those without them
    secondOrder,  ///< some prevent motions by what is of second order in them, in every configuration reached
    singular,     ///< rank is lost here only: several motions meet
    rigid,        ///< nothing moves, although Φ_q as written allows a motion to first order
};

/// The case that explains the most: singular before second order before redundant.
ConstraintState constraintStateOf(const System& system, const Equilibrium& equilibrium);

std::string_view keyOf(ConstraintState state);  ///< "second_order"

}  // namespace eigenlink
