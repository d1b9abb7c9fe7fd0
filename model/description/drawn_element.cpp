#include "model/description/drawn_element.h"

#include "model/description/edit.h"

#include <algorithm>
#include <cmath>

namespace eigenlink {
namespace {

Vector2 placeOf(const Mechanism& mechanism, const std::string& id)
{
    return mechanism.points.at(findPoint(mechanism, id).value()).at;
}

double rounded(double value, int digits)
{
    if (!(value > 0)) {
        return 0;
    }
    const double unit = std::pow(10.0, std::floor(std::log10(value)) - digits + 1);
    // Dividing by the inverse power keeps 0.3 from becoming 0.30000000000000004.
    return unit < 1 ? std::round(value / unit) / std::round(1 / unit) : std::round(value / unit) * unit;
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

}  // namespace

double drawnMass(double length)
{
    return rounded(kDrawnMassPerLength * length, 3);
}

Bar drawnBar(const Mechanism& mechanism, const std::string& a, const std::string& b)
{
    Bar bar;
    bar.points = {a, b};
    bar.mass = drawnMass(distance(placeOf(mechanism, a), placeOf(mechanism, b)));
    return bar;
}

Beam drawnBeam(const Mechanism& mechanism, const std::string& a, const std::string& b)
{
    constexpr double kSlenderness = 50;
    const double thickness = rounded(distance(placeOf(mechanism, a), placeOf(mechanism, b)) / kSlenderness, 2);
    Beam beam;
    beam.points = {a, b};
    beam.section = Section{.shape = Section::Shape::rectangle, .width = thickness, .depth = thickness};
    beam.youngsModulus = 210e9;
    beam.density = 7850;
    return beam;
}

Body drawnBody(const Mechanism& mechanism, const std::vector<std::string>& points)
{
    Body body;
    body.points = points;
    const std::vector<Vector2> hull = hullOf(effectiveShape(mechanism, body));
    const double outline = outlineOf(hull);
    body.mass = drawnMass(outline / 2);
    const PolygonMoments moments = momentsOf(hull);
    if (moments.area <= 1e-6 * outline * outline) {
        spreadOverRod(body, hull);
        return body;
    }
    body.centerOfMass = moments.first / moments.area;
    body.inertia = body.mass * (moments.polar / moments.area - dot(body.centerOfMass, body.centerOfMass));
    return body;
}

Spring drawnSpring(const Mechanism& mechanism, const std::string& a, const std::string& b)
{
    Spring spring;
    spring.points = {a, b};
    spring.stiffness = kDrawnStiffness;
    spring.restLength = distance(placeOf(mechanism, a), placeOf(mechanism, b));
    return spring;
}

TorsionSpring drawnTorsionSpring(const Mechanism& mechanism, const std::string& first, const std::string& second)
{
    TorsionSpring spring;
    spring.of = {first, second};
    spring.stiffness = kDrawnTorsionStiffness;
    spring.restAngle = drawnLinkAngle(mechanism, first) - drawnLinkAngle(mechanism, second);
    return spring;
}

Lock drawnLock(const Mechanism& mechanism, const std::string& link)
{
    Lock lock;
    lock.of = link;
    lock.angle = drawnLinkAngle(mechanism, link);
    return lock;
}

namespace {

/// Fresh elements by kind; ids are the caller's business.
struct Redrawing {
    const Mechanism& mechanism;

    Element operator()(const Bar& bar) const { return drawnBar(mechanism, bar.points[0], bar.points[1]); }
    Element operator()(const Body& body) const { return drawnBody(mechanism, body.points); }
    Element operator()(const Beam& beam) const { return drawnBeam(mechanism, beam.points[0], beam.points[1]); }
    Element operator()(const Spring& spring) const
    {
        return drawnSpring(mechanism, spring.points[0], spring.points[1]);
    }
    Element operator()(Damper damper) const
    {
        damper.damping = kDrawnDamping;
        return damper;
    }
    Element operator()(const TorsionSpring& spring) const
    {
        return drawnTorsionSpring(mechanism, spring.of[0], spring.of[1]);
    }
    Element operator()(PointMass mass) const
    {
        mass.mass = kDrawnPointMass;
        return mass;
    }
    Element operator()(Torque torque) const
    {
        torque.torque = kDrawnTorque;
        return torque;
    }
    Element operator()(const Lock& lock) const { return drawnLock(mechanism, lock.of); }
    template <class Other>
    Element operator()(const Other& other) const
    {
        return other;
    }
};

}  // namespace

Element drawnAgain(const Mechanism& mechanism, const Element& element)
{
    const std::vector<std::string> points = pointsOf(element);
    const std::vector<std::string> links = linksOf(element);
    const bool isWhole =
        std::ranges::all_of(points, [&](const std::string& id) { return findPoint(mechanism, id).has_value(); }) &&
        std::ranges::all_of(
            links, [&](const std::string& id) { return id == kGround || findElement(mechanism, id).has_value(); });
    Element drawn = isWhole ? std::visit(Redrawing{mechanism}, element) : element;
    setId(drawn, idOf(element));
    return drawn;
}

double drawnLinkAngle(const Mechanism& mechanism, const std::string& link)
{
    const auto index = findElement(mechanism, link);
    const std::vector<std::string> pins = index ? pointsOf(mechanism.elements[*index]) : std::vector<std::string>();
    return pins.size() < 2 ? 0.0 : angleOf(placeOf(mechanism, pins[1]) - placeOf(mechanism, pins[0]));
}

}  // namespace eigenlink
