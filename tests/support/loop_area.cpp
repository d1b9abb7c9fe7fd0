#include "tests/support/loop_area.h"

#include "model/mechanism/elements/element.h"

#include <algorithm>
#include <deque>
#include <optional>

namespace eigenlink::test {
namespace {

using Chain = std::vector<std::size_t>;

std::vector<Chain> linksOfPoints(const Mechanism& mechanism)
{
    std::vector<Chain> links;
    for (const Element& element : mechanism.elements) {
        if (isLink(element)) {
            Chain& link = links.emplace_back();
            for (const std::string& id : pointsOf(element)) {
                link.push_back(*findPoint(mechanism, id));
            }
        }
    }
    return links;
}

double sine(Vector2 u, Vector2 v)
{
    const double sizes = length(u) * length(v);
    return sizes > 0 ? cross(u, v) / sizes : 0;
}

/// The way from each point to the root of its tree; its first side closes nothing.
struct Tree {
    std::vector<std::optional<std::size_t>> parent;
    std::vector<bool> reached;

    Chain toRoot(std::size_t point) const
    {
        Chain way{point};
        while (parent[point]) {
            way.push_back(point = *parent[point]);
        }
        return way;
    }
};

/// The points between the ends of a side that is not of the tree, round the loop that it closes.
Chain loopThrough(const Tree& tree, std::size_t from, std::size_t to)
{
    Chain left = tree.toRoot(from);
    Chain right = tree.toRoot(to);
    while (left.size() > 1 && right.size() > 1 && left[left.size() - 2] == right[right.size() - 2]) {
        left.pop_back();
        right.pop_back();
    }
    right.pop_back();
    left.insert(left.end(), right.rbegin(), right.rend());
    return left;
}

}  // namespace

LoopAreas::LoopAreas(const Mechanism& mechanism)
{
    findTriangles(mechanism);
    findPolygons(mechanism);
}

void LoopAreas::findTriangles(const Mechanism& mechanism)
{
    const std::vector<Chain> links = linksOfPoints(mechanism);
    for (std::size_t pin = 0; pin < mechanism.points.size(); ++pin) {
        std::vector<std::size_t> others;
        for (const Chain& link : links) {
            const auto other = std::ranges::find_if(link, [&](std::size_t each) { return each != pin; });
            if (std::ranges::find(link, pin) != link.end() && other != link.end()) {
                others.push_back(*other);
            }
        }
        for (std::size_t i = 0; i < others.size() && !mechanism.points[pin].fixed; ++i) {
            for (std::size_t j = i + 1; j < others.size(); ++j) {
                m_triangles.push_back({others[i], pin, others[j]});
            }
        }
        for (const Element& element : mechanism.elements) {
            const auto* slider = std::get_if<Slider>(&element);
            if (slider == nullptr || mechanism.points[pin].id != slider->point) {
                continue;
            }
            Guided guided{{}, pin, slider->direction, !slider->on.empty(), {}};
            if (guided.isOnLink) {
                const auto ids = pointsOf(mechanism.elements[*findElement(mechanism, slider->on)]);
                guided.guide = {*findPoint(mechanism, ids[0]), *findPoint(mechanism, ids[1])};
            }
            for (std::size_t other : others) {
                guided.link = {other, pin};
                m_guided.push_back(guided);
            }
        }
    }
}

void LoopAreas::findPolygons(const Mechanism& mechanism)
{
    std::vector<Side> sides;
    for (const Chain& link : linksOfPoints(mechanism)) {
        for (std::size_t i = 1; i < link.size(); ++i) {
            sides.push_back({link[i - 1], link[i]});
        }
    }
    std::optional<std::size_t> ground;
    for (std::size_t point = 0; point < mechanism.points.size(); ++point) {
        if (mechanism.points[point].fixed) {
            if (ground) {
                sides.push_back({*ground, point});
            }
            ground = point;
        }
    }
    Tree tree{std::vector<std::optional<std::size_t>>(mechanism.points.size()),
              std::vector<bool>(mechanism.points.size(), false)};
    std::vector<bool> isOfTree(sides.size(), false);
    for (std::size_t root = 0; root < mechanism.points.size(); ++root) {
        std::deque<std::size_t> waiting;
        if (!tree.reached[root]) {
            tree.reached[root] = true;
            waiting.push_back(root);
        }
        for (; !waiting.empty(); waiting.pop_front()) {
            for (std::size_t i = 0; i < sides.size(); ++i) {
                const std::size_t here = waiting.front();
                if (sides[i].from != here && sides[i].to != here) {
                    continue;
                }
                const std::size_t there = sides[i].from == here ? sides[i].to : sides[i].from;
                if (!tree.reached[there]) {
                    tree.reached[there] = true;
                    tree.parent[there] = here;
                    isOfTree[i] = true;
                    waiting.push_back(there);
                }
            }
        }
    }
    for (std::size_t i = 0; i < sides.size(); ++i) {
        const Chain loop = isOfTree[i] ? Chain{} : loopThrough(tree, sides[i].from, sides[i].to);
        if (loop.size() > 2) {
            m_polygons.push_back(loop);
        }
    }
}

std::vector<double> LoopAreas::at(const std::vector<Vector2>& points) const
{
    std::vector<double> areas;
    for (const auto& [a, pin, b] : m_triangles) {
        areas.push_back(sine(points[pin] - points[a], points[b] - points[pin]));
    }
    for (const Guided& guided : m_guided) {
        const Vector2 along = guided.isOnLink ? points[guided.guide.to] - points[guided.guide.from] : guided.along;
        areas.push_back(sine(points[guided.pin] - points[guided.link.from], perpendicular(along)));
    }
    for (const Chain& loop : m_polygons) {
        double twice = 0;
        double girth = 0;
        for (std::size_t i = 0; i < loop.size(); ++i) {
            const Vector2 a = points[loop[i]] - points[loop[0]];
            const Vector2 b = points[loop[(i + 1) % loop.size()]] - points[loop[0]];
            twice += cross(a, b);
            girth += distance(a, b);
        }
        areas.push_back(girth > 0 ? 8 * twice / (girth * girth) : 0);
    }
    return areas;
}

}  // namespace eigenlink::test
