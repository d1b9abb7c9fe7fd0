#include "model/basics/quantity.h"

namespace eigenlink {

std::string_view unitOf(Quantity quantity)
{
    switch (quantity) {
        case Quantity::none:
            return "";
        case Quantity::length:
            return "m";
        case Quantity::angle:
            return "rad";
        case Quantity::mass:
            return "kg";
        case Quantity::inertia:
            return "kg m²";
        case Quantity::force:
            return "N";
        case Quantity::torque:
            return "N m";
        case Quantity::stiffness:
            return "N/m";
        case Quantity::damping:
            return "N s/m";
        case Quantity::torsionStiffness:
            return "N m/rad";
        case Quantity::torsionDamping:
            return "N m s/rad";
        case Quantity::modulus:
            return "Pa";
        case Quantity::density:
            return "kg/m³";
        case Quantity::area:
            return "m²";
        case Quantity::secondMoment:
            return "m⁴";
        case Quantity::angularVelocity:
            return "rad/s";
        case Quantity::time:
            return "s";
    }
    return "";
}

}  // namespace eigenlink
