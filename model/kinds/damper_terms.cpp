#include "model/elements/damper.h"

#include "model/assembly/binder.h"
#include "model/kinds/line_terms.h"

namespace eigenlink {

void bind(const Damper& damper, Binder& binder)
{
    addLineDamping(binder, {binder.node(damper.points[0]), binder.node(damper.points[1]), damper.damping, damper.id});
}

}  // namespace eigenlink
