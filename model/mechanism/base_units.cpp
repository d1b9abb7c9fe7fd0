#include "model/mechanism/base_units.h"

#include <cmath>
#include <optional>
#include <variant>
#include <vector>

namespace eigenlink {

namespace {

/// Powers of length and mass in a quantity; that of time does not matter.
struct Powers {
    int length = 0, mass = 0;
};

Powers powersOf(Quantity quantity)
{
    switch (quantity) {
        case Quantity::none:
        case Quantity::angle:
        case Quantity::angularVelocity:
        case Quantity::time:
            return {0, 0};
        case Quantity::length:
            return {1, 0};
        case Quantity::area:
            return {2, 0};
        case Quantity::secondMoment:
            return {4, 0};
        case Quantity::mass:
        case Quantity::stiffness:
        case Quantity::damping:
            return {0, 1};
        case Quantity::force:
            return {1, 1};
        case Quantity::inertia:
        case Quantity::torque:
        case Quantity::torsionStiffness:
        case Quantity::torsionDamping:
            return {2, 1};
        case Quantity::modulus:
            return {-1, 1};
        case Quantity::density:
            return {-3, 1};
    }
    return {};
}

void divide(double& value, double unit)
{
    value /= unit;
}
void divide(Vector2& value, double unit)
{
    value = (1 / unit) * value;
}
void divide(TimeFunction& value, double unit)
{
    value = scaled(value, 1 / unit);
}
void divide(Section& value, double unit)
{
    for (const SectionSize& size : shapeOf(value).sizes) {
        value.*size.member /= unit;
    }
}
void divide(std::string&, double) {}  // names have no unit
template <class Value>
void divide(std::optional<Value>& value, double unit);
template <class Value>
void divide(std::vector<Value>& values, double unit)
{
    for (Value& each : values) {
        divide(each, unit);
    }
}
template <class Value>
void divide(std::optional<Value>& value, double unit)
{
    if (value) {
        divide(*value, unit);
    }
}

}  // namespace

double BaseUnits::of(Quantity quantity) const
{
    const Powers powers = powersOf(quantity);
    return std::pow(length, powers.length) * std::pow(mass, powers.mass);
}

Mechanism expressedIn(const BaseUnits& units, Mechanism mechanism)
{
    mechanism.parameters.clear();
    mechanism.formulas.clear();
    mechanism.tolerances.clear();
    divide(mechanism.gravity, units.length);
    for (Point& point : mechanism.points) {
        divide(point.at, units.length);
        divide(point.velocity, units.length);
    }
    for (Element& element : mechanism.elements) {
        for (const Field& field : typeOf(element).fields) {
            if (field.traits.quantity != Quantity::none) {
                FieldValue value = field.read(element);
                std::visit([&](auto& each) { divide(each, units.of(field.traits.quantity)); }, value);
                field.write(element, value);
            }
        }
    }
    return mechanism;
}

}  // namespace eigenlink
