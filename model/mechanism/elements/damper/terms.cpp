#include "model/mechanism/elements/damper/damper.h"

#include "model/assembly/binder.h"
#include "model/mechanism/elements/shared/terms_line.h"

namespace eigenlink {

void bind(const Damper& damper, Binder& binder)
{
    addLineDamping(binder, {binder.node(damper.points[0]), binder.node(damper.points[1]), damper.damping, damper.id});
}

}  // namespace eigenlink
