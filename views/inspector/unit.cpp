#include "views/inspector/unit.h"

namespace eigenlink {

namespace {

constexpr std::array kUnits{
    Unit{u"m", 1, {0, 1, 0, 0}},       Unit{u"mm", 1e-3, {0, 1, 0, 0}},   Unit{u"cm", 1e-2, {0, 1, 0, 0}},
    Unit{u"km", 1e3, {0, 1, 0, 0}},    Unit{u"µm", 1e-6, {0, 1, 0, 0}},   Unit{u"um", 1e-6, {0, 1, 0, 0}},
    Unit{u"in", 0.0254, {0, 1, 0, 0}}, Unit{u"ft", 0.3048, {0, 1, 0, 0}}, Unit{u"kg", 1, {1, 0, 0, 0}},
    Unit{u"g", 1e-3, {1, 0, 0, 0}},    Unit{u"t", 1e3, {1, 0, 0, 0}},     Unit{u"s", 1, {0, 0, 1, 0}},
    Unit{u"ms", 1e-3, {0, 0, 1, 0}},   Unit{u"min", 60, {0, 0, 1, 0}},    Unit{u"N", 1, {1, 1, -2, 0}},
    Unit{u"mN", 1e-3, {1, 1, -2, 0}},  Unit{u"kN", 1e3, {1, 1, -2, 0}},   Unit{u"MN", 1e6, {1, 1, -2, 0}},
    Unit{u"Nm", 1, {1, 2, -2, 0}},     Unit{u"kNm", 1e3, {1, 2, -2, 0}},  Unit{u"J", 1, {1, 2, -2, 0}},
    Unit{u"rad", 1, kAngle},           Unit{u"mrad", 1e-3, kAngle},       Unit{u"deg", kDegree, kAngle},
    Unit{u"°", kDegree, kAngle},       Unit{u"Pa", 1, {1, -1, -2, 0}},    Unit{u"kPa", 1e3, {1, -1, -2, 0}},
    Unit{u"MPa", 1e6, {1, -1, -2, 0}}, Unit{u"GPa", 1e9, {1, -1, -2, 0}},
};

Dimension dimensionOf(Quantity quantity)
{
    switch (quantity) {
        case Quantity::none:
            return kPlain;
        case Quantity::length:
            return {0, 1, 0, 0};
        case Quantity::angle:
            return kAngle;
        case Quantity::mass:
            return {1, 0, 0, 0};
        case Quantity::inertia:
            return {1, 2, 0, 0};
        case Quantity::force:
            return {1, 1, -2, 0};
        case Quantity::torque:
            return {1, 2, -2, 0};
        case Quantity::stiffness:
            return {1, 0, -2, 0};
        case Quantity::damping:
            return {1, 0, -1, 0};
        case Quantity::torsionStiffness:
            return {1, 2, -2, -1};
        case Quantity::torsionDamping:
            return {1, 2, -1, -1};
        case Quantity::modulus:
            return {1, -1, -2, 0};
        case Quantity::density:
            return {1, -3, 0, 0};
        case Quantity::area:
            return {0, 2, 0, 0};
        case Quantity::secondMoment:
            return {0, 4, 0, 0};
        case Quantity::angularVelocity:
            return {0, 0, -1, 1};
    }
    return kPlain;
}

}  // namespace

std::optional<Unit> findUnit(QStringView name)
{
    // Two code points look like µ: the micro sign and the Greek letter.
    const QStringView word = name == u"μm" ? QStringView(u"µm") : name;
    for (const Unit& unit : kUnits) {
        if (word == QStringView(unit.name)) {
            return unit;
        }
    }
    return {};
}

Dimension combined(const Dimension& a, const Dimension& b, int sign)
{
    Dimension sum = a;
    for (std::size_t i = 0; i < sum.size(); ++i) {
        sum[i] += sign * b[i];
    }
    return sum;
}

bool fits(const Dimension& dimension, Quantity quantity)
{
    const Dimension wanted = dimensionOf(quantity);
    if (dimension == kPlain || dimension == wanted) {
        return true;
    }
    // "5 N m" for a torsion spring means per radian: nobody measures it otherwise.
    Dimension perRadian = dimension;
    perRadian[3] = wanted[3];
    return dimension[3] == 0 && wanted[3] == -1 && perRadian == wanted;
}

}  // namespace eigenlink
