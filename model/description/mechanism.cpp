#include "model/description/mechanism.h"

#include <algorithm>

namespace eigenlink {

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

double sizeOf(const Mechanism& mechanism)
{
    if (mechanism.points.empty()) {
        return 1;
    }
    Vector2 low = mechanism.points.front().at;
    Vector2 high = low;
    for (const Point& point : mechanism.points) {
        low = {std::min(low.x, point.at.x), std::min(low.y, point.at.y)};
        high = {std::max(high.x, point.at.x), std::max(high.y, point.at.y)};
    }
    const double side = std::max(high.x - low.x, high.y - low.y);
    return side > 0 ? side : 1;
}

}  // namespace eigenlink
