#include "model/equilibrium/search/welded_links.h"

#include "model/equilibrium/search/tolerances.h"
#include "model/mechanism/edit.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace eigenlink {

namespace {

/// A rigid link in its own frame.
struct RigidLink {
    std::string id;
    std::vector<std::string> points;
    std::vector<Vector2> shape;  ///< its pins
    double mass = 0;
    Vector2 center;
    double angle = 0;  ///< in the drawing
};

[[nodiscard]] std::optional<RigidLink> rigidLinkOf(const Mechanism& mechanism, const Element& element)
{
    RigidLink link{idOf(element), pointsOf(element), effectiveShape(mechanism, element), 0, {}, 0};
    if (const auto* bar = std::get_if<Bar>(&element)) {
        link.mass = bar->mass;
        link.center = {link.shape.back().x / 2, 0};
    } else if (const auto* body = std::get_if<Body>(&element)) {
        link.mass = body->mass;
        link.center = body->centerOfMass;
    } else {
        return std::nullopt;
    }
    if (link.points.size() < 2) {
        return std::nullopt;
    }
    const Vector2 from = mechanism.points[*findPoint(mechanism, link.points[0])].at;
    link.angle = angleOf(mechanism.points[*findPoint(mechanism, link.points[1])].at - from);
    return link;
}

/// Places of the pins and the weight of some links in the frame of the first one.
class Whole {
public:
    explicit Whole(const RigidLink& first) : m_angle(first.angle) { static_cast<void>(append(first, {0, 0}, 0)); }

    /// A link that is welded at a point which is there; false where its other points are not where they already are.
    [[nodiscard]] bool join(const RigidLink& link, const std::string& point)
    {
        const std::size_t k = indexIn(link.points, point);
        const double turn = link.angle - m_angle;
        return append(link, m_shape[indexIn(m_points, point)] - turned(link.shape[k], turn), turn);
    }
    bool has(const std::string& point) const { return indexIn(m_points, point) < m_points.size(); }
    Body bodyNamed(const std::string& id) const
    {
        Body body;
        body.id = id;
        body.points = m_points;
        body.shape = m_shape;
        body.mass = m_mass;
        body.centerOfMass = m_mass != 0 ? (1 / m_mass) * m_moment : Vector2{};
        return body;
    }

private:
    static std::size_t indexIn(const std::vector<std::string>& points, const std::string& point)
    {
        return static_cast<std::size_t>(std::ranges::find(points, point) - points.begin());
    }
    static Vector2 turned(Vector2 v, double angle)
    {
        const double c = std::cos(angle), s = std::sin(angle);
        return {c * v.x - s * v.y, s * v.x + c * v.y};
    }
    [[nodiscard]] bool append(const RigidLink& link, Vector2 origin, double turn)
    {
        bool fits = true;
        for (std::size_t i = 0; i < link.points.size(); ++i) {
            const Vector2 at = origin + turned(link.shape[i], turn);
            m_size = std::max(m_size, length(at));
            if (has(link.points[i])) {
                fits = fits && distance(m_shape[indexIn(m_points, link.points[i])], at) <= tolerance::kEqual * m_size;
            } else {
                m_points.push_back(link.points[i]);
                m_shape.push_back(at);
            }
        }
        m_moment = m_moment + link.mass * (origin + turned(link.center, turn));
        m_mass += link.mass;
        return fits;
    }

    double m_angle = 0, m_mass = 0, m_size = 0;
    Vector2 m_moment;
    std::vector<std::string> m_points;
    std::vector<Vector2> m_shape;
};

/// Links by their ids.
using Links = std::map<std::string, RigidLink>;

/// True for a rigid joint of such links alone.
bool isWeldOf(const Element& element, const Links& links)
{
    const std::vector<std::string> welded = linksOf(element);
    return typeOf(element).hold == Hold::joint && welded.size() > 1 && sidesOf(element) == welded &&
           std::ranges::all_of(welded, [&](const std::string& id) { return links.contains(id); });
}

/// Links that are welded to one another, and by what.
struct Group {
    std::set<std::string> links;
    std::vector<std::size_t> welds;  ///< elements
};

std::vector<Group> groupsOf(const Mechanism& mechanism, const Links& links)
{
    std::vector<Group> groups;
    for (std::size_t i = 0; i < mechanism.elements.size(); ++i) {
        if (!isWeldOf(mechanism.elements[i], links)) {
            continue;
        }
        Group next{{}, {i}};
        for (std::string& id : linksOf(mechanism.elements[i])) {
            next.links.insert(std::move(id));
        }
        std::erase_if(groups, [&](const Group& other) {
            const bool meets =
                std::ranges::any_of(other.links, [&](const auto& id) { return next.links.contains(id); });
            if (meets) {
                next.links.insert(other.links.begin(), other.links.end());
                next.welds.insert(next.welds.end(), other.welds.begin(), other.welds.end());
            }
            return meets;
        });
        groups.push_back(std::move(next));
    }
    return groups;
}

/// The link of a group whose id others use, the first where none does; absent where there are several.
[[nodiscard]] std::optional<std::string> keptOf(const Mechanism& mechanism, const Group& group)
{
    std::set<std::string> named;
    for (std::size_t i = 0; i < mechanism.elements.size(); ++i) {
        if (std::ranges::find(group.welds, i) != group.welds.end()) {
            continue;
        }
        for (const std::string& id : linksOf(mechanism.elements[i])) {
            if (group.links.contains(id)) {
                named.insert(id);
            }
        }
    }
    return named.size() > 1 ? std::nullopt : std::optional(named.empty() ? *group.links.begin() : *named.begin());
}

/// The group as one body; absent where its loops do not close.
[[nodiscard]] std::optional<Body> bodyOf(const Mechanism& mechanism, const Group& group, const std::string& kept,
                                         const Links& links)
{
    Whole whole(links.at(kept));
    std::set<std::string> joined{kept};
    while (joined.size() < group.links.size()) {
        const std::size_t before = joined.size();
        for (const std::size_t i : group.welds) {
            const std::vector<std::string> welded = linksOf(mechanism.elements[i]);
            const std::vector<std::string> at = pointsOf(mechanism.elements[i]);
            const bool isThere = std::ranges::any_of(welded, [&](const auto& id) { return joined.contains(id); });
            for (const std::string& id : welded) {
                if (!isThere || joined.contains(id)) {
                    continue;
                }
                if (at.size() != 1 || !whole.has(at.front()) || !whole.join(links.at(id), at.front())) {
                    return std::nullopt;
                }
                joined.insert(id);
            }
        }
        if (joined.size() == before) {
            return std::nullopt;
        }
    }
    return whole.bodyNamed(kept);
}

}  // namespace

WeldedLinks weldedLinks(const Mechanism& mechanism)
{
    WeldedLinks result{mechanism, {}};
    Links links;
    for (const Element& element : mechanism.elements) {
        if (std::optional<RigidLink> link = isLink(element) ? rigidLinkOf(mechanism, element) : std::nullopt) {
            links.emplace(link->id, std::move(*link));
        }
    }
    std::set<std::string> gone;
    for (const Group& group : groupsOf(mechanism, links)) {
        const std::optional<std::string> kept = keptOf(mechanism, group);
        const std::optional<Body> body = kept ? bodyOf(mechanism, group, *kept, links) : std::nullopt;
        if (!body) {
            continue;
        }
        for (const std::size_t weld : group.welds) {
            gone.insert(idOf(mechanism.elements[weld]));
        }
        for (const std::string& id : group.links) {
            if (id != *kept) {
                result.partOf.emplace(id, *kept);
                gone.insert(id);
            }
        }
        *std::ranges::find(result.mechanism.elements, *kept, idOf) = *body;
    }
    std::erase_if(result.mechanism.elements, [&](const Element& each) { return gone.contains(idOf(each)); });
    return result;
}

}  // namespace eigenlink
