#include "model/elements/damper.h"

#include "model/description/drawn_element.h"
#include "model/kinds/field_table.h"
#include "model/kinds/line_terms.h"
#include "model/kinds/sample.h"

namespace eigenlink {
namespace {

void bindDamper(const Damper& damper, Binder& binder)
{
    addLineDamping(binder, {binder.node(damper.points[0]), binder.node(damper.points[1]), damper.damping, damper.id});
}

void drawDamper(Damper& damper, const Mechanism&)
{
    damper.damping = 1;
}

std::vector<Mechanism> damperSamples()
{
    return {sampleOnPoints(Damper{"c", {"A", "B"}, 3, {}})};
}

}  // namespace

ElementType damperType()
{
    return {.type = "damper",
            .label = "damper",
            .summary = "viscous damper between two points",
            .symbol = "c",
            .fields = {pointsField(2, 2, &Damper::points), valueField({.key = "damping",
                                                                       .label = "damping",
                                                                       .quantity = Quantity::damping,
                                                                       .range = Range::nonNegative,
                                                                       .required = true},
                                                                      &Damper::damping)},
            .prototype = Damper{},
            .assumptions = {kLinearDampers},
            .draw = typed<Damper>(drawDamper),
            .samples = damperSamples,
            .bind = typed<Damper>(bindDamper),
            .check = checkLine};
}

}  // namespace eigenlink
