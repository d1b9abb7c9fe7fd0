#include "model/mechanism/display_units.h"

#include "model/basics/degree.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace eigenlink {
namespace {

constexpr std::array kLengths{UnitChoice{"m", 1}, UnitChoice{"mm", 1e-3}, UnitChoice{"cm", 1e-2},
                              UnitChoice{"in", 0.0254}};
constexpr std::array kAngles{UnitChoice{"deg", kDegree}, UnitChoice{"rad", 1}};
constexpr std::array kMasses{UnitChoice{"kg", 1}, UnitChoice{"g", 1e-3}, UnitChoice{"t", 1e3}};
constexpr std::array kForces{UnitChoice{"N", 1}, UnitChoice{"mN", 1e-3}, UnitChoice{"kN", 1e3}};
constexpr std::array kModuli{UnitChoice{"Pa", 1}, UnitChoice{"MPa", 1e6}, UnitChoice{"GPa", 1e9}};

constexpr std::array kKinds{
    UnitKind{"length", &DisplayUnits::length, kLengths}, UnitKind{"angle", &DisplayUnits::angle, kAngles},
    UnitKind{"mass", &DisplayUnits::mass, kMasses}, UnitKind{"force", &DisplayUnits::force, kForces},
    UnitKind{"modulus", &DisplayUnits::modulus, kModuli}};

UnitChoice chosen(const DisplayUnits& units, std::string DisplayUnits::*member)
{
    const UnitKind& kind = *std::ranges::find(kKinds, member, &UnitKind::member);
    const auto found = std::ranges::find(kind.choices, std::string_view(units.*member), &UnitChoice::name);
    return found == kind.choices.end() ? kind.choices.front() : *found;
}

}  // namespace

std::span<const UnitKind> unitKinds()
{
    return kKinds;
}

double unitSize(const DisplayUnits& units, Quantity quantity)
{
    const double length = chosen(units, &DisplayUnits::length).size;
    const double mass = chosen(units, &DisplayUnits::mass).size;
    const double force = chosen(units, &DisplayUnits::force).size;
    switch (quantity) {
        case Quantity::none:
        case Quantity::density:
        case Quantity::angularVelocity:
        case Quantity::time:
            return 1;
        case Quantity::length:
            return length;
        case Quantity::angle:
            return chosen(units, &DisplayUnits::angle).size;
        case Quantity::mass:
            return mass;
        case Quantity::inertia:
            return mass * length * length;
        case Quantity::force:
            return force;
        case Quantity::torque:
        case Quantity::torsionStiffness:
        case Quantity::torsionDamping:
            return force * length;
        case Quantity::stiffness:
        case Quantity::damping:
            return force / length;
        case Quantity::modulus:
            return chosen(units, &DisplayUnits::modulus).size;
        case Quantity::area:
            return length * length;
        case Quantity::secondMoment:
            return std::pow(length, 4);
    }
    return 1;
}

std::string unitName(const DisplayUnits& units, Quantity quantity)
{
    if (quantity == Quantity::angle) {
        return chosen(units, &DisplayUnits::angle).name == "deg" ? "°" : "rad";
    }
    std::string name;
    for (std::string_view rest = unitOf(quantity); !rest.empty();) {
        const std::string_view si = rest.substr(0, rest.find_first_not_of("kgmNPaskrd"));
        const auto kind = std::ranges::find(kKinds, si, [](const UnitKind& each) { return each.choices.front().name; });
        const bool isChosen = kind != kKinds.end() && quantity != Quantity::density;
        name += isChosen         ? chosen(units, kind->member).name
                : !si.empty()    ? si
                : rest[0] == ' ' ? "·"
                                 : rest.substr(0, 1);
        rest.remove_prefix(std::max(si.size(), std::size_t{1}));
    }
    return name;
}

}  // namespace eigenlink
