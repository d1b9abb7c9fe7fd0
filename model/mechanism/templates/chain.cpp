#include "model/mechanism/templates/chain.h"

#include <numbers>

namespace eigenlink {
namespace {

Mechanism pendulumChain(const TemplateValues& v)
{
    const int links = static_cast<int>(v[0]);
    const double length = v[1];
    const double angle = v[4];
    Mechanism mechanism;
    mechanism.title = links == 1 ? "Pendulum" : "Chain of " + std::to_string(links) + " pendulums";
    mechanism.description = "Equal rods hang in a row from a pin: as many ways to move as there are rods.";
    mechanism.points.push_back({"P0", {0, 0}, true, {}});
    for (int i = 1; i <= links; ++i) {
        const Vector2 step = rotated({length, 0}, angle - std::numbers::pi / 2);
        const std::string before = "P" + std::to_string(i - 1);
        const std::string here = "P" + std::to_string(i);
        mechanism.points.push_back({here, i * step, false, {}});
        mechanism.elements.emplace_back(Bar{"rod" + std::to_string(i), {before, here}, length, v[2], {}});
    }
    for (int i = 1; i <= links && v[3] > 0; ++i) {
        const std::string before = i == 1 ? std::string(kGround) : "rod" + std::to_string(i - 1);
        mechanism.elements.emplace_back(
            TorsionSpring{"joint" + std::to_string(i), {"rod" + std::to_string(i), before}, 0, 0, v[3], {}});
    }
    return mechanism;
}

}  // namespace

MechanismTemplate pendulumChainTemplate()
{
    return {.key = "pendulum-chain",
            .label = "Pendulum chain",
            .summary = "Equal rods in a row hanging from a pin",
            .parameters = {{"links", "rods", "Number of rods, from 1", "", Quantity::none, Range::positive, 3, 5000},
                           {"length", "length", "Length of each rod", "m", Quantity::length, Range::positive, 0.5},
                           {"mass", "mass", "Mass of each rod", "kg", Quantity::mass, Range::positive, 1},
                           {"damping", "damping of the joints", "Damping in each joint", "N m s/rad",
                            Quantity::torsionDamping, Range::nonNegative, 0},
                           {"angle", "angle drawn", "Angle of the chain from the vertical in the drawing", "rad",
                            Quantity::angle, Range::any, 0.3}},
            .build = pendulumChain};
}

}  // namespace eigenlink
