#include "model/mechanism/templates/six_bar.h"

namespace eigenlink {
namespace {

constexpr double kCrankAngle = 1.2;  // in the drawing [rad]

/// A uniform triangle a, b, c as a body: link frame at a, x-axis to b.
Body triangle(const std::string& id, const std::vector<std::pair<std::string, Vector2>>& corners, double mass)
{
    const Vector2 a = corners[0].second;
    const double turn = -angleOf(corners[1].second - a);
    Body body{id, {}, std::vector<Vector2>(), {}, mass, {}, 0, {}};
    double squares = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        const Vector2 local = rotated(corners[i].second - a, turn);
        body.shape->push_back(i == 0 ? Vector2{} : i == 1 ? Vector2{local.x, 0} : local);
        body.points.resize(i + 1);
        body.points[i] = corners[i].first;
        body.centerOfMass = body.centerOfMass + local / 3;
        const Vector2 side = corners[(i + 1) % 3].second - corners[i].second;
        squares += dot(side, side);
    }
    body.inertia = mass * squares / 36;
    return body;
}

Bar link(const std::string& id, const std::string& from, const std::string& to, double length, double lineMass)
{
    return {id, {from, to}, length, lineMass * length, {}};
}

/// The four-bar that both begin with: A and D on the ground, crank AB, C where coupler and rocker meet.
struct FourBar {
    Vector2 a, b, c, d;
};

FourBar fourBar(const TemplateValues& v)
{
    FourBar bar;
    bar.d = {v[0], 0};
    bar.b = rotated({v[1], 0}, kCrankAngle);
    bar.c = meetingPoint(bar.b, v[2], bar.d, v[3], "coupler and rocker");
    return bar;
}

std::vector<TemplateParameter> sixBarParameters(std::string_view triangleOn)
{
    const bool onRocker = triangleOn == "rocker";
    return {
        {"ground", "ground", "Distance of the first two supports", "m", Quantity::length, Range::positive, 1.2},
        {"crank", "crank", "Length of the crank", "m", Quantity::length, Range::positive, 0.5},
        {"coupler", "coupler", "Length of the coupler", "m", Quantity::length, Range::positive, 1.1},
        {"rocker", "rocker", "Length of the rocker", "m", Quantity::length, Range::positive, 0.8},
        {"along", "third pin along", "Third pin of the triangle, along its base", "m", Quantity::length, Range::any,
         onRocker ? 0.6 : 0.55},
        {"aside", "third pin aside", "Third pin of the triangle, to the left of its base", "m", Quantity::length,
         Range::any, onRocker ? -0.5 : 0.4},
        {"second-coupler", "second coupler", "Length of the second coupler", "m", Quantity::length, Range::positive,
         0.9},
        {"second-rocker", "second rocker", "Length of the second rocker", "m", Quantity::length, Range::positive, 0.7},
        {"support-x", "third support x", "Third support", "m", Quantity::length, Range::any, onRocker ? 2.2 : 1.9},
        {"support-y", "third support y", "Third support", "m", Quantity::length, Range::any, onRocker ? 0.1 : 0.3},
        {"line-mass", "mass per metre", "Mass of the links for each metre", "kg/m", Quantity::none, Range::positive, 1},
        {"stiffness", "spring from A to C", "Stiffness of a spring from A to C", "N/m", Quantity::stiffness,
         Range::nonNegative, 100}};
}

void addSecondLoop(const TemplateValues& v, Vector2 e, Mechanism& mechanism)
{
    const Vector2 g{v[8], v[9]};
    const Vector2 f = meetingPoint(e, v[6], g, v[7], "second coupler and second rocker");
    mechanism.points.push_back({"E", e, false, {}});
    mechanism.points.push_back({"F", f, false, {}});
    mechanism.points.push_back({"G", g, true, {}});
    mechanism.elements.emplace_back(link("EF", "E", "F", v[6], v[10]));
    mechanism.elements.emplace_back(link("GF", "G", "F", v[7], v[10]));
}

/// The place `along` and `aside` of the way from a to b.
Vector2 beside(Vector2 a, Vector2 b, double along, double aside)
{
    const Vector2 u = (b - a) / distance(a, b);
    return a + along * u + aside * perpendicular(u);
}

Mechanism begun(const FourBar& bar, const std::string& title, const std::string& description)
{
    Mechanism mechanism;
    mechanism.title = title;
    mechanism.description = description;
    mechanism.points = {
        {"A", bar.a, true, {}}, {"D", bar.d, true, {}}, {"B", bar.b, false, {}}, {"C", bar.c, false, {}}};
    return mechanism;
}

void addSpring(const FourBar& bar, double stiffness, Mechanism& mechanism)
{
    if (stiffness > 0) {
        mechanism.elements.emplace_back(Spring{"k", {"A", "C"}, stiffness, distance(bar.a, bar.c), 0, {}});
    }
}

Mechanism watt(const TemplateValues& v)
{
    const FourBar bar = fourBar(v);
    const Vector2 e = beside(bar.d, bar.c, v[4], v[5]);
    Mechanism mechanism = begun(bar, "Watt six-bar linkage",
                                "Two loops share the rocker, a rigid triangle. Six links and seven joints leave one "
                                "way to move.");
    mechanism.elements = {link("AB", "A", "B", v[1], v[10]), link("BC", "B", "C", v[2], v[10]),
                          triangle("DCE", {{"D", bar.d}, {"C", bar.c}, {"E", e}}, 2 * v[10] * v[3])};
    addSecondLoop(v, e, mechanism);
    addSpring(bar, v[11], mechanism);
    return mechanism;
}

Mechanism stephenson(const TemplateValues& v)
{
    const FourBar bar = fourBar(v);
    const Vector2 e = beside(bar.b, bar.c, v[4], v[5]);
    Mechanism mechanism = begun(bar, "Stephenson six-bar linkage",
                                "The coupler of a four-bar is a rigid triangle whose third pin drives two more links. "
                                "One way to move.");
    mechanism.elements = {link("AB", "A", "B", v[1], v[10]),
                          triangle("BCE", {{"B", bar.b}, {"C", bar.c}, {"E", e}}, 2 * v[10] * v[2]),
                          link("DC", "D", "C", v[3], v[10])};
    addSecondLoop(v, e, mechanism);
    addSpring(bar, v[11], mechanism);
    return mechanism;
}

}  // namespace

MechanismTemplate wattSixBarTemplate()
{
    return {.key = "watt-six-bar",
            .label = "Watt six-bar",
            .summary = "A four-bar whose rocker is a triangle that drives a second loop",
            .parameters = sixBarParameters("rocker"),
            .build = watt};
}

MechanismTemplate stephensonSixBarTemplate()
{
    return {.key = "stephenson-six-bar",
            .label = "Stephenson six-bar",
            .summary = "A four-bar whose coupler is a triangle that drives two more links",
            .parameters = sixBarParameters("coupler"),
            .build = stephenson};
}

}  // namespace eigenlink
