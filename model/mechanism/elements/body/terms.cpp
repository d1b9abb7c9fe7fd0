#include "model/mechanism/elements/body/body.h"

#include "model/assembly/binder.h"
#include "model/mechanism/edit.h"
#include "model/mechanism/elements/shared/terms_link.h"

#include <cmath>

namespace eigenlink {
namespace {

/// Distance of the helper point of a link with one pin: as far as its mass lies, so that M is well scaled.
double helperDistance(const Body& body)
{
    const double offset = length(body.centerOfMass);
    if (offset > 0) {
        return offset;
    }
    return body.mass > 0 && body.inertia > 0 ? std::sqrt(body.inertia / body.mass) : 1.0;
}

LinkFrame bindFrame(const Body& body, const std::vector<Vector2>& shape, Binder& binder)
{
    const Node a = binder.node(body.points[0]);
    const Vector2 at = binder.drawnAt(body.points[0]);
    if (body.points.size() == 1) {
        const double h = helperDistance(body);
        return {a, binder.addNode(body.id, at + Vector2{h, 0}), h, 0};
    }
    return {a, binder.node(body.points[1]), shape[1].x, angleOf(binder.drawnAt(body.points[1]) - at)};
}

}  // namespace

void bind(const Body& body, Binder& binder)
{
    const std::vector<Vector2> shape = effectiveShape(binder.mechanism(), body);
    const LinkFrame frame = bindFrame(body, shape, binder);
    binder.addLink(*findElement(binder.mechanism(), body.id), frame);
    addLinkMass(binder, frame, {body.mass, body.centerOfMass, body.inertia});
    addLinkLength(binder, frame, body.id);
    for (std::size_t i = 2; i < body.points.size(); ++i) {
        addLinkPin(binder, frame, body.id, body.points[i], shape[i]);
    }
}

}  // namespace eigenlink
