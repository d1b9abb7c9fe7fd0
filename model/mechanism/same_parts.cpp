#include "model/mechanism/same_parts.h"

#include <algorithm>

namespace eigenlink {

std::vector<std::string> idsOf(const Mechanism& mechanism)
{
    std::vector<std::string> ids;
    for (const Point& point : mechanism.points) {
        ids.push_back(point.id);
    }
    for (const Element& element : mechanism.elements) {
        ids.push_back(idOf(element));
    }
    return ids;
}

bool haveSamePoints(const Mechanism& a, const Mechanism& b)
{
    return std::ranges::equal(a.points, b.points, {}, &Point::id, &Point::id);
}

bool haveSameParts(const Mechanism& a, const Mechanism& b)
{
    return haveSamePoints(a, b) &&
           std::ranges::equal(a.elements, b.elements, [](const Element& one, const Element& other) {
               return one.index() == other.index() && idOf(one) == idOf(other) && pointsOf(one) == pointsOf(other) &&
                      sidesOf(one) == sidesOf(other) && guidesOf(one) == guidesOf(other);
           });
}

}  // namespace eigenlink
