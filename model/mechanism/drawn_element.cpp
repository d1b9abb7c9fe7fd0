#include "model/mechanism/drawn_element.h"

#include "model/mechanism/reference.h"

#include <algorithm>
#include <cmath>

namespace eigenlink {
namespace {

Vector2 placeOf(const Mechanism& mechanism, const std::string& id)
{
    return mechanism.points.at(findPoint(mechanism, id).value()).at;
}

/// Links weigh 1 kg per metre of their length, spread evenly.
constexpr double kMassPerLength = 1;

}  // namespace

double roundedTo(double value, int digits)
{
    if (!(value > 0)) {
        return 0;
    }
    const double unit = std::pow(10.0, std::floor(std::log10(value)) - digits + 1);
    // Dividing by the inverse power keeps 0.3 from becoming 0.30000000000000004.
    return unit < 1 ? std::round(value / unit) / std::round(1 / unit) : std::round(value / unit) * unit;
}

double drawnMass(double length)
{
    return roundedTo(kMassPerLength * length, 3);
}

Element drawnAgain(const Mechanism& mechanism, const Element& element)
{
    const auto hasPoints = [&](const Element& each) {
        return std::ranges::all_of(pointsOf(each),
                                   [&](const std::string& id) { return findPoint(mechanism, id).has_value(); });
    };
    const auto isDrawn = [&](const std::string& id) {
        const auto part = findElement(mechanism, id);
        return id == kGround || findPoint(mechanism, id) || (part && hasPoints(mechanism.elements[*part]));
    };
    const bool isWhole =
        hasPoints(element) && std::ranges::all_of(linksOf(element), isDrawn) &&
        std::ranges::all_of(referencesOf(element), [&](const std::string& id) { return id.empty() || isDrawn(id); });
    const ElementType& type = typeOf(element);
    if (!isWhole || !type.draw) {
        return element;
    }
    Element fresh = type.prototype;
    for (const Field& field : type.fields) {
        if (namesPoints(field.kind) || namesElements(field.kind)) {
            field.write(fresh, field.read(element));
        }
    }
    setId(fresh, idOf(element));
    type.draw(fresh, mechanism);
    return fresh;
}

double drawnDistance(const Mechanism& mechanism, const std::vector<std::string>& points)
{
    return points.size() < 2 ? 0 : distance(placeOf(mechanism, points[0]), placeOf(mechanism, points[1]));
}

double drawnLinkAngle(const Mechanism& mechanism, const std::string& link)
{
    const auto index = findElement(mechanism, link);
    const std::vector<std::string> pins = index ? pointsOf(mechanism.elements[*index]) : std::vector<std::string>();
    return pins.size() < 2 ? 0.0 : angleOf(placeOf(mechanism, pins[1]) - placeOf(mechanism, pins[0]));
}

}  // namespace eigenlink
