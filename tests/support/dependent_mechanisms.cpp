#include "tests/support/dependent_mechanisms.h"
#include "tests/support/built.h"

#include <cmath>
#include <numbers>
#include <random>

namespace eigenlink::test {

namespace {

class Numbers {
public:
    explicit Numbers(std::uint32_t seed) : m_random(seed) {}
    double operator()(double from, double to) { return std::uniform_real_distribution<double>(from, to)(m_random); }

private:
    std::mt19937 m_random;
};

Point fixedPoint(const std::string& id, Vector2 at)
{
    return {id, at, true, {}};
}
Point freePoint(const std::string& id, Vector2 at)
{
    return {id, at, false, {}};
}
Bar barBetween(const std::string& id, const std::string& a, const std::string& b, double mass)
{
    return {id, {a, b}, {}, mass, {}};
}

/// A rod of 1 kg that hangs from a point, a little aside.
void hang(Mechanism& mechanism, const std::string& from, Vector2 at, Numbers& number)
{
    mechanism.points.push_back(freePoint("H", at + Vector2{number(-0.1, 0.1), -0.6}));
    mechanism.elements.emplace_back(barBetween("hanging", from, "H", 1));
}

/// A spring from a new fixed point in some direction, stiff enough that it hardly gives.
void hold(Mechanism& mechanism, const std::string& point, Vector2 at, Numbers& number)
{
    const std::string name = "S" + std::to_string(mechanism.points.size());
    const double angle = number(0, 2 * std::numbers::pi), length = number(0.4, 0.8);
    mechanism.points.push_back(fixedPoint(name, at + rotated({length, 0}, angle)));
    mechanism.elements.emplace_back(Spring{"k" + name, {point, name}, number(800, 2000), length, 0, {}});
}

DependentPair gantry(Numbers& number)
{
    const double turn = number(0, 2 * std::numbers::pi), length = number(0.5, 1.5), place = number(0.2, 0.8);
    const double mass = number(1, 4);
    const Vector2 along = rotated({1, 0}, turn), across = perpendicular(along);
    const Vector2 A = place * along, B = A + length * across, C = A + 0.4 * along;
    Mechanism mechanism = built({freePoint("A", A), freePoint("B", B)}, {Slider{"g1", "A", {0, 0}, along, {}}});
    hold(mechanism, "A", A, number);
    hold(mechanism, "B", B, number);
    hang(mechanism, "B", B, number);
    DependentPair pair{mechanism, mechanism};
    pair.dependent.elements.emplace_back(barBetween("beam", "A", "B", mass));
    pair.dependent.elements.emplace_back(Slider{"g2", "B", length * across, along, {}});
    pair.plain.points.push_back(freePoint("C", C));
    Body body{"beam", {"A", "B", "C"}, {}, {}, mass, {length / 2, 0}, mass * length * length / 12, {}};
    pair.plain.elements.emplace_back(body);
    pair.plain.elements.emplace_back(Slider{"g2", "C", {0, 0}, along, {}});
    return pair;
}

/// Pieces in a line along one bar from A; a body in their place.
DependentPair straightBar(Numbers& number, std::size_t pieces)
{
    const std::vector<std::string> names{"A", "B", "C", "D"};
    const double turn = number(0, 2 * std::numbers::pi);
    Mechanism mechanism;
    std::vector<Vector2> local{{0, 0}};
    for (std::size_t i = 0; i <= pieces; ++i) {
        if (i > 0) {
            local.push_back({local.back().x + number(0.4, 1), 0});
        }
        const Vector2 at = rotated(local[i], turn);
        mechanism.points.push_back(i == 0 ? fixedPoint("A", at) : freePoint(names[i], at));
    }
    hold(mechanism, names[pieces], rotated(local[pieces], turn), number);
    hold(mechanism, names[pieces], rotated(local[pieces], turn), number);
    hang(mechanism, "B", rotated(local[1], turn), number);
    DependentPair pair{mechanism, mechanism};
    double mass = 0, first = 0, second = 0;
    const auto addBar = [&](const std::string& id, std::size_t from, std::size_t to) {
        const double m = number(0.5, 2), l = local[to].x - local[from].x, center = local[from].x + l / 2;
        pair.dependent.elements.emplace_back(Bar{id, {names[from], names[to]}, l, m, {}});
        mass += m;
        first += m * center;
        second += m * (l * l / 12 + center * center);
    };
    for (std::size_t i = 0; i < pieces; ++i) {
        addBar("piece" + std::to_string(i), i, i + 1);
    }
    addBar("whole", 0, pieces);
    std::vector<std::string> points{"A", names[pieces]};
    std::vector<Vector2> places{local[0], local[pieces]};
    points.insert(points.end(), names.begin() + 1, names.begin() + static_cast<std::ptrdiff_t>(pieces));
    places.insert(places.end(), local.begin() + 1, local.end() - 1);
    const double center = first / mass;
    pair.plain.elements.emplace_back(Body{"whole", points, places, {}, mass, {center, 0}, second - first * center, {}});
    return pair;
}

/// A straight-line linkage: the end T of a body moves along the y-axis above O, its other end along the x-axis.
void addLift(Mechanism& mechanism, const std::string& n, double x, double half, Numbers& number, double angle)
{
    const Vector2 O{x, 0}, B{x + 2 * half * std::cos(angle), 0}, T{x, 2 * half * std::sin(angle)};
    mechanism.points.insert(mechanism.points.end(), {fixedPoint("O" + n, O), freePoint("B" + n, B),
                                                     freePoint("T" + n, T), freePoint("M" + n, 0.5 * (B + T))});
    const double mass = number(1, 3);
    mechanism.elements.emplace_back(Body{"long" + n,
                                         {"B" + n, "T" + n, "M" + n},
                                         {{{0, 0}, {2 * half, 0}, {half, 0}}},
                                         {},
                                         mass,
                                         {half, 0},
                                         mass * half * half / 3,
                                         {}});
    mechanism.elements.emplace_back(Bar{"short" + n, {"O" + n, "M" + n}, half, number(0.5, 1.5), {}});
    mechanism.elements.emplace_back(Slider{"floor" + n, "B" + n, {x, 0}, {1, 0}, {}});
    mechanism.elements.emplace_back(
        Spring{"k" + n, {"T" + n, "O" + n}, number(1500, 3000), 2 * half * std::sin(angle), 0, {}});
}

DependentPair lifts(Numbers& number)
{
    const double half = number(0.4, 0.6), angle = number(0.5, 1.0), apart = number(1, 2), mass = number(2, 8);
    Mechanism mechanism;
    addLift(mechanism, "1", 0, half, number, angle);
    addLift(mechanism, "2", apart, half, number, angle);
    const Vector2 T2 = mechanism.points[6].at;
    hang(mechanism, "T2", T2, number);
    DependentPair pair{mechanism, mechanism};
    const Vector2 center{number(0.2, 0.8) * apart, 0};
    pair.dependent.elements.emplace_back(Body{"platform", {"T1", "T2"}, {}, apart, mass, center, mass * apart, {}});
    pair.plain.points.push_back(freePoint("E", T2));
    pair.plain.elements.emplace_back(Body{"platform", {"T1", "E"}, {}, apart, mass, center, mass * apart, {}});
    pair.plain.elements.emplace_back(Lock{"level", "platform", 0, {}});
    pair.plain.elements.emplace_back(Slider{"slot", "T2", {}, {1, 0}, {}, "platform"});
    return pair;
}

/// A body or a bar on two rods, held by springs; `third`: where the body has its third pin.
DependentPair onRods(Numbers& number, DependentKind kind)
{
    const bool isParallel = kind == DependentKind::parallelogram;
    const Vector2 rod{number(-0.3, 0.3), -number(0.6, 1)};
    const Vector2 B{number(0.8, 1.4), number(-0.2, 0.2)}, C = rod;
    const Vector2 D = isParallel ? B + rod : B + Vector2{number(-0.2, 0.4), -number(0.6, 1)};
    const Vector2 E = C + Vector2{number(0.2, 0.8), number(0.2, 0.5)};
    Mechanism mechanism;
    mechanism.points = {fixedPoint("A", {0, 0}), fixedPoint("B", B), freePoint("C", C), freePoint("D", D)};
    mechanism.elements = {barBetween("AC", "A", "C", number(0.5, 2)), barBetween("BD", "B", "D", number(0.5, 2))};
    if (kind == DependentKind::doubledBar) {
        mechanism.elements.emplace_back(barBetween("CD", "C", "D", number(1, 3)));
    } else {
        mechanism.points.push_back(freePoint("E", E));
        mechanism.elements.emplace_back(
            Body{"plate", {"C", "D", "E"}, {}, {}, number(1, 3), {0.4, 0.1}, number(0.1, 0.3), {}});
    }
    hold(mechanism, "C", C, number);
    hang(mechanism, "D", D, number);
    DependentPair pair{mechanism, mechanism};
    if (isParallel) {
        pair.dependent.points.push_back(fixedPoint("F", E - rod));
        pair.dependent.elements.emplace_back(barBetween("third", "F", "E", 0));
    } else {
        pair.dependent.elements.emplace_back(
            barBetween("twin", "C", kind == DependentKind::bracedPlate ? "E" : "D", 0));
    }
    return pair;
}

}  // namespace

DependentPair togglesOnASwing()
{
    const Body body{"swing", {"O", "A", "B", "T"}, {}, {}, 2, {0.2, 0.1}, 0.3, {}};
    const Mechanism swing = built({fixedPoint("O", {0, 0}), freePoint("A", {-0.7, 0.4}), freePoint("B", {0.9, 0.4}),
                                   freePoint("T", {0.3, 1.9}), freePoint("K", {0.1, 0.4}), freePoint("L", {0.2, 1.15})},
                                  {body, barBetween("a", "A", "K", 1), barBetween("b", "K", "B", 0.6),
                                   barBetween("c", "K", "L", 0.7), barBetween("d", "L", "T", 0.3)});
    DependentPair pair{swing, swing};
    std::get<Body>(pair.plain.elements.front()).points = {"O", "A", "B", "T", "K", "L"};
    return pair;
}

DependentPair dependentPair(DependentKind kind, std::uint32_t seed)
{
    Numbers number(seed);
    switch (kind) {
        case DependentKind::gantry:
            return gantry(number);
        case DependentKind::straightBar:
            return straightBar(number, 2);
        case DependentKind::barOfThree:
            return straightBar(number, 3);
        case DependentKind::lifts:
            return lifts(number);
        default:
            return onRods(number, kind);
    }
}

}  // namespace eigenlink::test
