#include "model/mechanism/elements/damper/damper.h"

#include "model/mechanism/elements/shared/field_table.h"
#include "model/mechanism/elements/shared/fields_line.h"
#include "model/mechanism/elements/shared/sample.h"

namespace eigenlink {
namespace {

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
            .fields = {pointsField(2, 2, &Damper::points),
                       neededField("damping", "damping", Quantity::damping, Range::nonNegative, &Damper::damping)},
            .prototype = Damper{},
            .assumptions = {kLinearDampers},
            .draw = typed<Damper>(drawDamper),
            .samples = damperSamples,
            .check = checkLine};
}

}  // namespace eigenlink
