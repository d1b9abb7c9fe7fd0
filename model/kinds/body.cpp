#include "model/elements/body.h"

#include "model/description/edit.h"
#include "model/kinds/field_table.h"
#include "model/kinds/link_terms.h"

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

void bindBody(const Body& body, Binder& binder)
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

Text positionText(Vector2 at)
{
    return Text("[{1}, {2}]", Number{at.x}, Number{at.y});
}

void checkShape(const Body& body, std::size_t index, std::vector<Message>& issues)
{
    const std::vector<Vector2>& shape = *body.shape;
    if (shape.size() != body.points.size()) {
        issues.push_back(issueAt(Severity::error, body, index, "shape", Text("{1} positions", shape.size()),
                                 Text("the shape needs one position for each of the {1} points", body.points.size())));
        return;
    }
    double extent = 0;
    for (Vector2 position : shape) {
        extent = std::max(extent, length(position));
    }
    if (length(shape[0]) > 1e-12 * extent) {
        issues.push_back(issueAt(Severity::error, body, index, "shape[0]", positionText(shape[0]),
                                 "the link frame begins at the first point, so its position must be [0, 0]"));
    }
    if (shape.size() > 1 && !(shape[1].x > 0 && std::abs(shape[1].y) <= 1e-12 * extent)) {
        issues.push_back(issueAt(Severity::error, body, index, "shape[1]", positionText(shape[1]),
                                 "the x-axis of the link frame runs from the first to the second point, so this "
                                 "position must be [length, 0] with a positive length"));
    }
}

void checkFixedPins(const Body& body, const IndexedMechanism& mechanism, std::size_t index,
                    std::vector<Message>& issues)
{
    const std::vector<Vector2> shape = effectiveShape(mechanism, body);
    for (std::size_t i = 0; i < shape.size(); ++i) {
        for (std::size_t j = i + 1; j < shape.size(); ++j) {
            const Point& a = mechanism.points[*findPoint(mechanism, body.points[i])];
            const Point& b = mechanism.points[*findPoint(mechanism, body.points[j])];
            const double drawn = distance(a.at, b.at);
            const double own = distance(shape[i], shape[j]);
            if (a.fixed && b.fixed && i + j > 1 && std::abs(drawn - own) > 1e-9 * (drawn + own)) {
                issues.push_back(
                    issueAt(Severity::error, body, index, "shape", Text::of(Number{own, Quantity::length}),
                            Text("points {1} and {2} are fixed to the ground {3} apart, which is not their "
                                 "distance on the body",
                                 PartId{a.id}, PartId{b.id}, Number{drawn, Quantity::length})));
            }
        }
    }
}

void checkBody(const Body& body, const IndexedMechanism& mechanism, std::size_t index, std::vector<Message>& issues)
{
    const std::size_t before = issues.size();
    if (body.shape) {
        checkShape(body, index, issues);
    }
    if (body.length && body.points.size() != 2) {
        issues.push_back(issueAt(Severity::error, body, index, "length",
                                 Text::of(Number{*body.length, Quantity::length}),
                                 "a length can stand only for two points; give the shape instead"));
    } else if (body.length && body.shape && issues.size() == before &&
               std::abs(*body.length - body.shape->at(1).x) > 1e-12 * *body.length) {
        issues.push_back(issueAt(Severity::error, body, index, "length",
                                 Text::of(Number{*body.length, Quantity::length}),
                                 "length and shape contradict each other; leave one of them out"));
    }
    if (issues.size() == before && body.points.size() > 1) {
        checkTwoPins(mechanism, body, index, issues);
    }
    if (issues.size() == before) {
        checkFixedPins(body, mechanism, index, issues);
    }
}

}  // namespace

ElementType bodyType()
{
    return {
        .type = "body",
        .label = "body",
        .summary = "rigid link through any number of pins",
        .link = true,
        .fields =
            {pointsField(1, 0, &Body::points),
             valueField({.key = "shape", .label = "shape", .quantity = Quantity::length}, &Body::shape),
             valueField({.key = "length", .label = "length", .quantity = Quantity::length, .range = Range::positive},
                        &Body::length),
             valueField({.key = "mass", .label = "mass", .quantity = Quantity::mass, .range = Range::nonNegative},
                        &Body::mass),
             valueField({.key = "center_of_mass", .label = "centre of mass", .quantity = Quantity::length},
                        &Body::centerOfMass),
             valueField(
                 {.key = "inertia", .label = "inertia", .quantity = Quantity::inertia, .range = Range::nonNegative},
                 &Body::inertia)},
        .prototype = Body{},
        .bind = typed<Body>(bindBody),
        .check = typed<Body>(checkBody)};
}

}  // namespace eigenlink
