#include "model/elements/bar.h"

#include "model/description/edit.h"
#include "model/kinds/field_table.h"
#include "model/kinds/link_terms.h"

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

}  // namespace

ElementType barType()
{
    return {
        .type = "bar",
        .label = "bar",
        .summary = "rigid uniform rod between two pins",
        .link = true,
        .fields = {pointsField(2, 2, &Bar::points),
                   valueField(
                       {.key = "length", .label = "length", .quantity = Quantity::length, .range = Range::positive},
                       &Bar::length),
                   valueField({.key = "mass", .label = "mass", .quantity = Quantity::mass, .range = Range::nonNegative},
                              &Bar::mass)},
        .prototype = Bar{},
        .bind = typed<Bar>(bindBar),
        .check = typed<Bar>(checkBar)};
}

}  // namespace eigenlink
