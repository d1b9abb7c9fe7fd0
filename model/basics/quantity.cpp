#include "model/basics/quantity.h"

#include "model/basics/dimension.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace eigenlink {

namespace {

struct QuantityUnit {
    Quantity quantity;
    std::string_view unit;  ///< SI
    Dimension dimension;
};

constexpr std::array<QuantityUnit, 17> kUnits{{{Quantity::none, "", kNoDimension},
                                               {Quantity::length, "m", {0, 1, 0, 0}},
                                               {Quantity::angle, "rad", {0, 0, 0, 1}},
                                               {Quantity::mass, "kg", {1, 0, 0, 0}},
                                               {Quantity::inertia, "kg m²", {1, 2, 0, 0}},
                                               {Quantity::force, "N", {1, 1, -2, 0}},
                                               {Quantity::torque, "N m", {1, 2, -2, 0}},
                                               {Quantity::stiffness, "N/m", {1, 0, -2, 0}},
                                               {Quantity::damping, "N s/m", {1, 0, -1, 0}},
                                               {Quantity::torsionStiffness, "N m/rad", {1, 2, -2, -1}},
                                               {Quantity::torsionDamping, "N m s/rad", {1, 2, -1, -1}},
                                               {Quantity::modulus, "Pa", {1, -1, -2, 0}},
                                               {Quantity::density, "kg/m³", {1, -3, 0, 0}},
                                               {Quantity::area, "m²", {0, 2, 0, 0}},
                                               {Quantity::secondMoment, "m⁴", {0, 4, 0, 0}},
                                               {Quantity::angularVelocity, "rad/s", {0, 0, -1, 1}},
                                               {Quantity::time, "s", kTimeDimension}}};

static_assert(std::ranges::all_of(kUnits,
                                  [](const QuantityUnit& each) {
                                      return &each - kUnits.data() == static_cast<std::ptrdiff_t>(each.quantity);
                                  }),
              "rows stand in the order of the quantities");

const QuantityUnit& rowOf(Quantity quantity)
{
    return kUnits[static_cast<std::size_t>(quantity)];
}

}  // namespace

std::string_view unitOf(Quantity quantity)
{
    return rowOf(quantity).unit;
}

Dimension dimensionOf(Quantity quantity)
{
    return rowOf(quantity).dimension;
}

}  // namespace eigenlink
