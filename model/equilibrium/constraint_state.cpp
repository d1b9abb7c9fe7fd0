#include "model/equilibrium/constraint_state.h"

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
    switch (state) {
        case ConstraintState::regular:
            return "regular";
        case ConstraintState::redundant:
            return "redundant";
        case ConstraintState::secondOrder:
            return "second_order";
        case ConstraintState::singular:
            return "singular";
        case ConstraintState::rigid:
            return "rigid";
    }
    return "regular";
}

}  // namespace eigenlink
