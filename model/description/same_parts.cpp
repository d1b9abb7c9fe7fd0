#include "model/description/same_parts.h"

#include <algorithm>

namespace eigenlink {

bool haveSamePoints(const Mechanism& a, const Mechanism& b)
{
    return std::ranges::equal(a.points, b.points, {}, &Point::id, &Point::id);
}

bool haveSameParts(const Mechanism& a, const Mechanism& b)
{
    const auto id = [](const Element& element) { return idOf(element); };
    return haveSamePoints(a, b) && std::ranges::equal(a.elements, b.elements, {}, id, id);
}

}  // namespace eigenlink
