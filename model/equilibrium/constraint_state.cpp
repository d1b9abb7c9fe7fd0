#include "model/equilibrium/constraint_state.h"

#include "model/basics/enum_entry.h"

namespace eigenlink {

ConstraintState constraintStateOf(const System& system, const Equilibrium& equilibrium)
{
    if (equilibrium.singular) {
        return ConstraintState::singular;
    }
    if (!system.secondOrder().empty()) {
        return equilibrium.degreesOfFreedom == 0 ? ConstraintState::rigid : ConstraintState::secondOrder;
    }
    return equilibrium.redundantConstraints.empty() ? ConstraintState::regular : ConstraintState::redundant;
}
std::string_view keyOf(ConstraintState state)
{
    return entryOf<std::string_view>(state, {"regular", "redundant", "second_order", "singular", "rigid"});
}

}  // namespace eigenlink
