#include "model/elements/bar.h"

#include "model/description/drawn_element.h"
#include "model/description/edit.h"
#include "model/kinds/field_table.h"
#include "model/kinds/link_terms.h"
#include "model/kinds/sample.h"

namespace eigenlink {
namespace {

/// Centre of mass and inertia of a uniform rod.
LinkMass uniformRod(double mass, double length)
{
    return {mass, {length / 2, 0}, mass * length * length / 12};
}

void bindBar(const Bar& bar, Binder& binder)
{
    const double l = effectiveLength(binder.mechanism(), bar);
    const LinkFrame frame{binder.node(bar.points[0]), binder.node(bar.points[1]), l,
                          angleOf(binder.drawnAt(bar.points[1]) - binder.drawnAt(bar.points[0]))};
    binder.addLink(*findElement(binder.mechanism(), bar.id), frame);
    addLinkMass(binder, frame, uniformRod(bar.mass, l));
    addLinkLength(binder, frame, bar.id);
}

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
        .bind = typed<Bar>(bindBar),
        .check = typed<Bar>(checkBar)};
}

}  // namespace eigenlink
