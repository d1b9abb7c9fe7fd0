#include "model/mechanism/fragment.h"

#include "model/basics/collect.h"
#include "model/basics/tolerances.h"
#include "model/mechanism/insert.h"
#include "model/mechanism/reference.h"
#include "model/mechanism/transform.h"

#include <algorithm>

namespace eigenlink {
namespace {

constexpr int kMostSteps = 1000;  ///< of clearOffset

bool isClear(const Mechanism& mechanism, const Mechanism& fragment, Vector2 offset)
{
    const double tolerance = tolerance::kEqual * sizeOf(mechanism);
    return std::ranges::none_of(fragment.points, [&](const Point& own) {
        return std::ranges::any_of(
            mechanism.points, [&](const Point& other) { return distance(own.at + offset, other.at) <= tolerance; });
    });
}

std::vector<std::string> pointIdsOf(const Mechanism& mechanism)
{
    return mapped<std::vector<std::string>>(mechanism.points, &Point::id);
}

/// The points of the fragment that lead to nothing inside it would keep pointing outside: only its own are renamed.
void place(Placement& placement, const Mechanism& fragment)
{
    IdMap points;
    IdMap links;
    for (Point point : fragment.points) {
        const std::string id =
            isTaken(placement.mechanism, point.id) ? freshId(placement.mechanism, point.id) : point.id;
        points[point.id] = id;
        placement.ids.push_back(id);
        point.id = id;
        placement.mechanism.points.push_back(std::move(point));
    }
    const std::size_t first = placement.mechanism.elements.size();
    for (Element element : fragment.elements) {
        const std::string id =
            isTaken(placement.mechanism, idOf(element)) ? freshId(placement.mechanism, idOf(element)) : idOf(element);
        links[idOf(element)] = id;
        placement.ids.push_back(id);
        setId(element, id);
        placement.mechanism.elements.push_back(std::move(element));
    }
    for (std::size_t i = first; i < placement.mechanism.elements.size(); ++i) {
        replaceReferences(placement.mechanism.elements[i], points, links);
    }
    for (BoundTolerance bound : fragment.tolerances) {
        bound.part = points.contains(bound.part) ? points[bound.part] : links[bound.part];
        placement.mechanism.tolerances.push_back(std::move(bound));
    }
}

}  // namespace

Mechanism fragmentOf(const Mechanism& mechanism, const std::vector<std::string>& ids)
{
    const IdSet wanted = closureOf(mechanism, ids);
    Mechanism fragment;
    fragment.gravity = mechanism.gravity;
    std::ranges::copy_if(mechanism.points, std::back_inserter(fragment.points),
                         [&](const Point& point) { return wanted.contains(point.id); });
    std::ranges::copy_if(mechanism.elements, std::back_inserter(fragment.elements),
                         [&](const Element& element) { return wanted.contains(idOf(element)); });
    std::ranges::copy_if(mechanism.tolerances, std::back_inserter(fragment.tolerances),
                         [&](const BoundTolerance& bound) { return wanted.contains(bound.part); });
    return fragment;
}

Placement withFragment(const Mechanism& mechanism, const Mechanism& fragment, Vector2 offset)
{
    Placement placement{mechanism, {}};
    place(placement, transformed(fragment, pointIdsOf(fragment), translation(offset)));
    return placement;
}

Vector2 clearOffset(const Mechanism& mechanism, const Mechanism& fragment, Vector2 step)
{
    Vector2 offset;
    for (int i = 0; i < kMostSteps && !isClear(mechanism, fragment, offset); ++i) {
        offset = offset + step;
    }
    return offset;
}

}  // namespace eigenlink
