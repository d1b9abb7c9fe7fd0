#include "model/basics/collect.h"
#include "model/mechanism/elements/body/body.h"

#include "model/mechanism/drawn_element.h"
#include "model/mechanism/edit.h"
#include "model/mechanism/elements/shared/field_table.h"
#include "model/mechanism/elements/shared/fields_link.h"
#include "model/mechanism/elements/shared/sample.h"
#include "model/mechanism/elements/shared/tolerances.h"

#include <cmath>

namespace eigenlink {
namespace {

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
    const double extent = largestValue(shape, [&](Vector2 position) { return length(position); });
    if (length(shape[0]) > tolerance::kRounding * extent) {
        issues.push_back(issueAt(Severity::error, body, index, "shape[0]", positionText(shape[0]),
                                 "the link frame begins at the first point, so its position must be [0, 0]"));
    }
    if (shape.size() > 1 && !(shape[1].x > 0 && std::abs(shape[1].y) <= tolerance::kRounding * extent)) {
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
            if (a.fixed && b.fixed && i + j > 1 && std::abs(drawn - own) > tolerance::kEqual * (drawn + own)) {
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
               std::abs(*body.length - body.shape->at(1).x) > tolerance::kRounding * *body.length) {
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

/// Area, first and polar second moments of a polygon about the origin of its frame.
struct PolygonMoments {
    double area = 0;
    Vector2 first;
    double polar = 0;
};

PolygonMoments momentsOf(const std::vector<Vector2>& corners)
{
    PolygonMoments moments;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Vector2 a = corners[i];
        const Vector2 b = corners[(i + 1) % corners.size()];
        const double twice = cross(a, b);
        moments.area += twice / 2;
        moments.first = moments.first + (twice / 6) * (a + b);
        moments.polar += twice / 12 * (dot(a, a) + dot(a, b) + dot(b, b));
    }
    return moments;
}

double outlineOf(const std::vector<Vector2>& corners)
{
    double sum = 0;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        sum += distance(corners[i], corners[(i + 1) % corners.size()]);
    }
    return sum;
}

/// Convex outline of the pins, counter-clockwise: pins may be given in any order.
std::vector<Vector2> hullOf(std::vector<Vector2> points)
{
    std::ranges::sort(points, [](Vector2 a, Vector2 b) { return a.x < b.x || (a.x == b.x && a.y < b.y); });
    std::vector<Vector2> hull;
    const auto addChain = [&hull](const auto& chain) {
        const std::size_t base = hull.size();
        for (const Vector2 point : chain) {
            while (hull.size() >= base + 2 && cross(hull.back() - hull[hull.size() - 2], point - hull.back()) <= 0) {
                hull.pop_back();
            }
            hull.push_back(point);
        }
        hull.pop_back();
    };
    addChain(points);
    std::ranges::reverse(points);
    addChain(points);
    return hull;
}

void spreadOverRod(Body& body, const std::vector<Vector2>& hull)
{
    Vector2 low = hull.front();
    Vector2 high = hull.front();
    for (const Vector2 corner : hull) {
        low = distance(corner, high) > distance(low, high) ? corner : low;
        high = distance(low, corner) > distance(low, high) ? corner : high;
    }
    const double l = distance(low, high);
    body.centerOfMass = 0.5 * (low + high);
    body.inertia = body.mass * l * l / 12;
}

/// A plate with the polygon of its pins as its outline, or a rod where they lie on a line.
void drawBody(Body& body, const Mechanism& mechanism)
{
    const std::vector<Vector2> hull = hullOf(drawnShape(mechanism, body.points));
    const double outline = outlineOf(hull);
    body.mass = drawnMass(outline / 2);
    const PolygonMoments moments = momentsOf(hull);
    if (moments.area <= tolerance::kNearlyZero * outline * outline) {
        spreadOverRod(body, hull);
        return;
    }
    body.centerOfMass = moments.first / moments.area;
    body.inertia = body.mass * (moments.polar / moments.area - dot(body.centerOfMass, body.centerOfMass));
}

std::vector<Mechanism> bodySamples()
{
    const Vector2 center{0.3, -0.2};
    return {sampleOnPoints(Body{"solo", {"A"}, {}, {}, 0.7, center, 0.05, {}}),
            sampleOnPoints(Body{"rod", {"A", "B"}, {}, 1.2, 1.5, center, 0.4, {}}),
            sampleOnPoints(Body{"plate", {"A", "B", "C", "D"}, {}, {}, 1.5, center, 0.4, {}}),
            sampleOnPoints(Body{"shaped", {"A", "B", "D"}, {{{0, 0}, {1, 0}, {0.5, 1.2}}}, {}, 1.5, center, 0.4, {}})};
}

}  // namespace

ElementType bodyType()
{
    return {
        .type = "body",
        .label = "body",
        .summary = "rigid link through any number of pins",
        .link = true,
        .fields = {pointsField(1, 0, &Body::points),
                   valueField(
                       {.key = "shape", .label = "shape", .quantity = Quantity::length, .follows = Follows::linkShape},
                       &Body::shape),
                   valueField({.key = "length",
                               .label = "length",
                               .quantity = Quantity::length,
                               .range = Range::positive,
                               .follows = Follows::length},
                              &Body::length),
                   valueField({.key = "mass", .label = "mass", .quantity = Quantity::mass, .range = Range::nonNegative},
                              &Body::mass),
                   valueField({.key = "center_of_mass",
                               .label = "centre of mass",
                               .quantity = Quantity::length,
                               .follows = Follows::linkPlace},
                              &Body::centerOfMass),
                   valueField({.key = "inertia",
                               .label = "inertia",
                               .quantity = Quantity::inertia,
                               .range = Range::nonNegative,
                               .follows = Follows::linkInertia},
                              &Body::inertia),
                   rateField(&Body::rate)},
        .prototype = Body{},
        .assumptions = {kRigidLinks},
        .sources = {kConstantMass},
        .draw = typed<Body>(drawBody),
        .samples = bodySamples,
        .check = typed<Body>(checkBody)};
}

}  // namespace eigenlink
