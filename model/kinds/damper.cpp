#include "model/elements/damper.h"

#include "model/kinds/field_table.h"
#include "model/kinds/line_terms.h"

namespace eigenlink {
namespace {

void bindDamper(const Damper& damper, Binder& binder)
{
    addLineDamping(binder, {binder.node(damper.points[0]), binder.node(damper.points[1]), damper.damping, damper.id});
}

}  // namespace

ElementType damperType()
{
    return {.type = "damper",
            .label = "damper",
            .summary = "viscous damper between two points",
            .fields = {pointsField(2, 2, &Damper::points), valueField({.key = "damping",
                                                                       .label = "damping",
                                                                       .quantity = Quantity::damping,
                                                                       .range = Range::nonNegative,
                                                                       .required = true},
                                                                      &Damper::damping)},
            .prototype = Damper{},
            .bind = typed<Damper>(bindDamper),
            .check = checkLine};
}

}  // namespace eigenlink
