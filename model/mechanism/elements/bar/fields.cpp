#include "model/mechanism/elements/bar/bar.h"

#include "model/mechanism/drawn_element.h"
#include "model/mechanism/elements/shared/field_table.h"
#include "model/mechanism/elements/shared/fields_link.h"
#include "model/mechanism/elements/shared/sample.h"

namespace eigenlink {
namespace {

void checkBar(const Bar& bar, const IndexedMechanism& mechanism, std::size_t index, std::vector<Message>& issues)
{
    checkTwoPins(mechanism, bar, index, issues);
}

void drawBar(Bar& bar, const Mechanism& mechanism)
{
    bar.mass = drawnMass(drawnDistance(mechanism, bar.points));
}

std::vector<Mechanism> barSamples()
{
    return {sampleOnPoints(Bar{"rod", {"A", "B"}, 1.2, 2, {}}), sampleOnPoints(Bar{"rod", {"A", "B"}, {}, 0.5, {}})};
}

}  // namespace

ElementType barType()
{
    return {
        .type = "bar",
        .label = "bar",
        .summary = "rigid uniform rod between two pins",
        .link = true,
        .fields = {pointsField(2, 2, &Bar::points),
                   valueField({.key = "length",
                               .label = "length",
                               .quantity = Quantity::length,
                               .range = Range::positive,
                               .follows = Follows::length},
                              &Bar::length),
                   valueField({.key = "mass", .label = "mass", .quantity = Quantity::mass, .range = Range::nonNegative},
                              &Bar::mass),
                   rateField(&Bar::rate)},
        .prototype = Bar{},
        .assumptions = {kRigidLinks},
        .sources = {kConstantMass},
        .draw = typed<Bar>(drawBar),
        .samples = barSamples,
        .check = typed<Bar>(checkBar)};
}

}  // namespace eigenlink
