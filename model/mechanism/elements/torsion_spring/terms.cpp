#include "model/mechanism/elements/shared/terms_torsion.h"
#include "model/mechanism/elements/torsion_spring/torsion_spring.h"

namespace eigenlink {

void bind(const TorsionSpring& spring, Binder& binder)
{
    addTorsion(binder, spring.of,
               {.stiffness = spring.stiffness,
                .restAngle = spring.restAngle,
                .damping = spring.damping,
                .turns = spring.turns});
}

}  // namespace eigenlink
