#include "model/mechanism/elements/spring/spring.h"

#include "model/mechanism/drawn_element.h"
#include "model/mechanism/elements/shared/field_table.h"
#include "model/mechanism/elements/shared/fields_line.h"
#include "model/mechanism/elements/shared/sample.h"

namespace eigenlink {
namespace {

/// Relaxed as drawn.
void drawSpring(Spring& spring, const Mechanism& mechanism)
{
    spring.stiffness = 100;
    spring.restLength = drawnDistance(mechanism, spring.points);
}

std::vector<Mechanism> springSamples()
{
    return {sampleOnPoints(Spring{"k", {"A", "B"}, 30, 0.9, 2, {}}),
            sampleOnPoints(Spring{"k", {"A", "B"}, 30, 0, 0, {}})};
}

}  // namespace

ElementType springType()
{
    return {
        .type = "spring",
        .label = "spring",
        .summary = "linear spring between two points, with a damper beside it if wanted",
        .symbol = "k",
        .fields = {pointsField(2, 2, &Spring::points),
                   neededField("stiffness", "stiffness", Quantity::stiffness, Range::nonNegative, &Spring::stiffness),
                   valueField({.key = "rest_length",
                               .label = "rest length",
                               .quantity = Quantity::length,
                               .range = Range::nonNegative,
                               .required = true,
                               .follows = Follows::stretch,
                               .symbol = "l₀"},
                              &Spring::restLength),
                   rangedField("damping", "damping", Quantity::damping, Range::nonNegative, &Spring::damping)},
        .prototype = Spring{},
        .assumptions = {kLinearSprings, kLinearDampers},
        .draw = typed<Spring>(drawSpring),
        .tension = typed<Spring>(
            [](const Spring& spring, double length) { return spring.stiffness * (length - spring.restLength); }),
        .samples = springSamples,
        .check = checkLine};
}

}  // namespace eigenlink
