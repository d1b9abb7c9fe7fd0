#include "model/mechanism/same_parts.h"

#include "model/basics/collect.h"

#include <algorithm>

namespace eigenlink {

std::vector<std::string> idsOf(const Mechanism& mechanism)
{
    auto ids = mapped<std::vector<std::string>>(mechanism.points, &Point::id);
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
