#include "model/mechanism/mechanism.h"

#include "model/basics/collect.h"

#include <algorithm>
#include <cmath>

namespace eigenlink {

Mechanism::Mechanism() = default;
Mechanism::Mechanism(const Mechanism&) = default;
Mechanism::Mechanism(Mechanism&&) noexcept = default;
Mechanism& Mechanism::operator=(const Mechanism&) = default;
Mechanism& Mechanism::operator=(Mechanism&&) noexcept = default;
Mechanism::~Mechanism() = default;
bool operator==(const Mechanism&, const Mechanism&) = default;

std::optional<std::size_t> findPoint(const Mechanism& mechanism, std::string_view id)
{
    const auto found = std::find_if(mechanism.points.begin(), mechanism.points.end(),
                                    [id](const Point& point) { return point.id == id; });
    if (found == mechanism.points.end()) {
        return std::nullopt;
    }
    return static_cast<std::size_t>(found - mechanism.points.begin());
}

std::optional<std::size_t> findElement(const Mechanism& mechanism, std::string_view id)
{
    const auto found = std::find_if(mechanism.elements.begin(), mechanism.elements.end(),
                                    [id](const Element& element) { return idOf(element) == id; });
    if (found == mechanism.elements.end()) {
        return std::nullopt;
    }
    return static_cast<std::size_t>(found - mechanism.elements.begin());
}

namespace {

double numberOf(const Element& element, const Field& field)
{
    const FieldValue value = field.read(element);
    const auto* number = std::get_if<double>(&value);
    return number != nullptr ? std::max(0.0, *number) : 0;
}

/// The length that a rigid link is given in the file [m], however it is drawn; 0 where it has none.
double lengthGivenTo(const Element& element)
{
    const Field* field = isLink(element) && !typeOf(element).flexible ? findField(element, Follows::length) : nullptr;
    const FieldValue value = field != nullptr ? field->read(element) : FieldValue();
    const auto* given = std::get_if<std::optional<double>>(&value);
    return given != nullptr ? given->value_or(0) : 0;
}

/// The distance of the mass of links from their first points [m]; 1 where there is none.
double extentOfLinks(const Mechanism& mechanism)
{
    double extent = 0;
    for (const Element& element : mechanism.elements) {
        const Field* center = findField(element, Follows::linkPlace);
        const Field* inertia = findField(element, Follows::linkInertia);
        const Field* mass = findField(element, "mass");
        if (center != nullptr) {
            extent = std::max(extent, length(std::get<Vector2>(center->read(element))));
        }
        if (inertia != nullptr && mass != nullptr && numberOf(element, *mass) > 0) {
            extent = std::max(extent, std::sqrt(numberOf(element, *inertia) / numberOf(element, *mass)));
        }
    }
    return extent > 0 ? extent : 1;
}

}  // namespace

namespace {

/// The corners of the bounding box of the drawn points, of which there is one.
std::pair<Vector2, Vector2> boundsOf(const Mechanism& mechanism)
{
    Vector2 low = mechanism.points.front().at;
    Vector2 high = low;
    for (const Point& point : mechanism.points) {
        low = {std::min(low.x, point.at.x), std::min(low.y, point.at.y)};
        high = {std::max(high.x, point.at.x), std::max(high.y, point.at.y)};
    }
    return {low, high};
}

}  // namespace

Vector2 middleOf(const Mechanism& mechanism)
{
    if (mechanism.points.empty()) {
        return {};
    }
    const auto [low, high] = boundsOf(mechanism);
    return 0.5 * (low + high);
}

double sizeOf(const Mechanism& mechanism)
{
    if (mechanism.points.empty()) {
        return 1;
    }
    const auto [low, high] = boundsOf(mechanism);
    const double side = std::max(high.x - low.x, high.y - low.y);
    const double longest = largestValue(mechanism.elements, lengthGivenTo);
    const double drawn = side > 0 ? side : extentOfLinks(mechanism);
    const bool isDrawnTooSmall = 0.5 * longest > length(high - low);
    return isDrawnTooSmall ? std::max(longest, drawn) : drawn;
}

}  // namespace eigenlink
