#include "model/mechanism/templates/n_loop.h"

#include "model/basics/text_exception.h"
#include "model/mechanism/elements/element.h"

#include <cmath>
#include <optional>
#include <string>

namespace eigenlink {

namespace {

/// V′(φ) = m g l (3N+1)/2 cos φ − N k l sin(φ/2) (2 l cos(φ/2) − l₀)
double slope(const NLoopParameters& p, double phi)
{
    const double loops = p.loops;
    return p.mass * p.gravity * p.length * (3 * loops + 1) / 2 * std::cos(phi) -
           loops * p.stiffness * p.length * std::sin(phi / 2) * (2 * p.length * std::cos(phi / 2) - p.restLength);
}

/// The first angle in (from, to) where the energy has a minimum: V′ rises through zero.
std::optional<double> minimumBetween(const NLoopParameters& p, double from, double to)
{
    constexpr int kSteps = 360;
    const double step = (to - from) / kSteps;
    for (int i = 0; i < kSteps; ++i) {
        double below = from + step * i;
        double above = below + step;
        if (slope(p, below) >= 0 || slope(p, above) < 0) {
            continue;
        }
        for (int halving = 0; halving < 40; ++halving) {
            const double middle = (below + above) / 2;
            (slope(p, middle) < 0 ? below : above) = middle;
        }
        return above;
    }
    return std::nullopt;
}

double rounded(double value)
{
    return std::round(value * 1000) / 1000;
}

/// The angle at which to draw the rods: the upper minimum, else the lower one, else upright (nothing to hold or to pull
/// them).
double drawnAngle(const NLoopParameters& p)
{
    const double pi = std::numbers::pi;
    if (const auto upper = minimumBetween(p, 0, pi)) {
        return rounded(*upper);
    }
    if (const auto lower = minimumBetween(p, -pi, 0)) {
        return rounded(*lower);
    }
    return rounded(pi / 2);
}

bool hasDiagonals(const NLoopParameters& p)
{
    return p.stiffness != 0 || p.damping != 0;
}

std::string name(const char* stem, int index)
{
    return stem + std::to_string(index);
}

void addPoints(const NLoopParameters& p, Mechanism& mechanism)
{
    const double phi = drawnAngle(p);
    const Vector2 rod{rounded(std::cos(phi)), rounded(std::sin(phi))};
    for (int i = 0; i <= p.loops; ++i) {
        mechanism.points.push_back({name("A", i), {i * p.length, 0}, true, {}});
    }
    for (int i = 0; i <= p.loops; ++i) {
        mechanism.points.push_back({name("B", i), p.length * Vector2{rounded(i + rod.x), rod.y}, false, {}});
    }
}

void addElements(const NLoopParameters& p, Mechanism& mechanism)
{
    for (int i = 0; i <= p.loops; ++i) {
        mechanism.elements.emplace_back(Bar{name("rod", i), {name("A", i), name("B", i)}, p.length, p.mass, {}});
    }
    for (int i = 1; i <= p.loops; ++i) {
        mechanism.elements.emplace_back(
            Bar{name("coupler", i), {name("B", i - 1), name("B", i)}, p.length, p.mass, {}});
    }
    for (int i = 1; hasDiagonals(p) && i <= p.loops; ++i) {
        mechanism.elements.emplace_back(
            Spring{name("spring", i), {name("A", i - 1), name("B", i)}, p.stiffness, p.restLength, p.damping, {}});
    }
    mechanism.elements.emplace_back(Angle{"phi", name("rod", p.loops), {}});
}

std::string descriptionOf(const NLoopParameters& p)
{
    const std::string freedom =
        "However many loops there are, one angle describes the whole motion, so there is a single pair of eigenvalues.";
    return hasDiagonals(p)
               ? "Equal rods, coupled in a row; a spring along the diagonal of every loop holds them up against "
                 "gravity. " +
                     freedom
               : "Equal rods, coupled in a row; nothing but gravity acts on them. " + freedom;
}

}  // namespace

Mechanism nLoop(const NLoopParameters& parameters)
{
    if (parameters.loops < 1) {
        throw InvalidArgument("an N-loop four-bar needs at least one loop");
    }
    Mechanism mechanism;
    const std::string loops = std::to_string(parameters.loops);
    mechanism.title =
        parameters.loops == 1 ? "Four-bar linkage with one loop" : "Four-bar linkage with " + loops + " loops";
    mechanism.description = descriptionOf(parameters);
    mechanism.gravity = {0, parameters.gravity == 0 ? 0 : -parameters.gravity};
    addPoints(parameters, mechanism);
    addElements(parameters, mechanism);
    return mechanism;
}

}  // namespace eigenlink
