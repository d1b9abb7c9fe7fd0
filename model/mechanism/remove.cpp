#include "model/mechanism/remove.h"

#include "model/mechanism/reference.h"

#include <algorithm>
#include <stdexcept>

namespace eigenlink {
namespace {

bool namesOneOf(const Element& element, const IdSet& ids)
{
    const std::vector<std::string> named = referencesOf(element);
    return std::ranges::any_of(named, [&](const std::string& id) { return ids.contains(id); });
}

/// Adds every element that hangs on one of the ids, until nothing more does.
void addDependants(const Mechanism& mechanism, IdSet& ids)
{
    for (bool grown = true; grown;) {
        grown = false;
        for (const Element& element : mechanism.elements) {
            if (!ids.contains(idOf(element)) && namesOneOf(element, ids)) {
                ids.insert(idOf(element));
                grown = true;
            }
        }
    }
}

/// Adds the free points that only removed elements touch.
void addOrphans(const Mechanism& mechanism, IdSet& ids)
{
    IdSet loosened;
    IdSet held;
    for (const Element& element : mechanism.elements) {
        IdSet& points = ids.contains(idOf(element)) ? loosened : held;
        for (const std::string& id : pointsOf(element)) {
            points.insert(id);
        }
    }
    for (const Point& point : mechanism.points) {
        if (!point.fixed && loosened.contains(point.id) && !held.contains(point.id)) {
            ids.insert(point.id);
        }
    }
}

Removal without(const Mechanism& mechanism, const IdSet& ids, const IdSet& asked)
{
    Removal removal{mechanism, {}};
    for (const Point& point : mechanism.points) {
        if (ids.contains(point.id) && !asked.contains(point.id)) {
            removal.along.push_back(point.id);
        }
    }
    for (const Element& element : mechanism.elements) {
        if (ids.contains(idOf(element)) && !asked.contains(idOf(element))) {
            removal.along.push_back(idOf(element));
        }
    }
    std::erase_if(removal.mechanism.tolerances, [&](const BoundTolerance& bound) { return ids.contains(bound.part); });
    std::erase_if(removal.mechanism.points, [&](const Point& point) { return ids.contains(point.id); });
    std::erase_if(removal.mechanism.elements, [&](const Element& element) { return ids.contains(idOf(element)); });
    return removal;
}

bool namesTwice(const Element& element, const std::string& id)
{
    return std::ranges::count(pointsOf(element), id) > 1;
}

}  // namespace

Removal withRemoved(const Mechanism& mechanism, const std::vector<std::string>& ids)
{
    const IdSet asked(ids.begin(), ids.end());
    IdSet all = asked;
    addDependants(mechanism, all);
    addOrphans(mechanism, all);
    return without(mechanism, all, asked);
}

Removal withMerged(const Mechanism& mechanism, const std::string& kept, const std::string& gone)
{
    const auto target = findPoint(mechanism, kept);
    const auto source = findPoint(mechanism, gone);
    if (!target || !source) {
        throw std::out_of_range("no point has the id " + (target ? gone : kept));
    }
    if (kept == gone) {
        throw std::invalid_argument("a point cannot be merged with itself");
    }
    Mechanism next = mechanism;
    next.points[*target].fixed = next.points[*target].fixed || next.points[*source].fixed;
    IdSet doubled{gone};
    for (Element& element : next.elements) {
        replaceReferences(element, {{gone, kept}}, {});
        if (namesTwice(element, kept)) {
            doubled.insert(idOf(element));
        }
    }
    addDependants(next, doubled);
    return without(next, doubled, {gone});
}

}  // namespace eigenlink
