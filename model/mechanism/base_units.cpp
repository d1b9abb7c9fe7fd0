#include "model/mechanism/base_units.h"

#include "model/basics/dimension.h"

#include <cmath>
#include <optional>
#include <variant>
#include <vector>

namespace eigenlink {

namespace {

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
    const Dimension dimension = dimensionOf(quantity);
    return std::pow(length, dimension[1]) * std::pow(mass, dimension[0]);
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
