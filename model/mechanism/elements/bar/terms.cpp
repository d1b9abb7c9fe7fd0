#include "model/mechanism/elements/bar/bar.h"

#include "model/assembly/binder.h"
#include "model/mechanism/edit.h"
#include "model/mechanism/elements/shared/terms_link.h"

namespace eigenlink {
namespace {

/// Centre of mass and inertia of a uniform rod.
LinkMass uniformRod(double mass, double length)
{
    return {mass, {length / 2, 0}, mass * length * length / 12};
}

}  // namespace

void bind(const Bar& bar, Binder& binder)
{
    const double l = effectiveLength(binder.mechanism(), bar);
    const LinkFrame frame{binder.node(bar.points[0]), binder.node(bar.points[1]), l,
                          angleOf(binder.drawnAt(bar.points[1]) - binder.drawnAt(bar.points[0]))};
    binder.addLink(*findElement(binder.mechanism(), bar.id), frame);
    addLinkMass(binder, frame, uniformRod(bar.mass, l));
    addLinkLength(binder, frame, bar.id);
}

}  // namespace eigenlink
