#include "model/diagnosis/finders.h"
#include "model/diagnosis/tolerances.h"
#include "model/mechanism/indexed_mechanism.h"
#include "model/mechanism/remove.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace eigenlink {
namespace {

/// Ids of the links that end in each point, of its guides and of the links in whose slot it moves, and what else acts
/// on it.
struct Ends {
    std::vector<std::vector<std::string>> links, guides, slots;
    std::vector<bool> isHeld;  ///< by the ground, a guide or a weld
    std::vector<bool> isTied;  ///< by the ground, a weld, or an element that reaches to another point, as a spring

    /// A free end of one link, on which no guide and no weld acts, or a pin that guides alone hold.
    bool isDangling(std::size_t point) const
    {
        return links[point].size() == 1 ? !isHeld[point]
                                        : links[point].empty() && !guides[point].empty() && !isTied[point];
    }
    /// The id of what holds a dangling point.
    const std::string& holderOf(std::size_t point) const
    {
        return links[point].empty() ? guides[point].front() : links[point].front();
    }
    /// True where a slot joins a point to a link that ends in the other.
    bool isJoined(std::size_t point, std::size_t end) const
    {
        return std::ranges::any_of(slots[point], [&](const std::string& link) {
            return std::ranges::find(links[end], link) != links[end].end();
        });
    }
};

Ends endsOf(const IndexedMechanism& mechanism)
{
    const std::vector<std::vector<std::string>> none(mechanism.points.size());
    Ends ends{none, none, none, {}, {}};
    for (const Point& point : mechanism.points) {
        ends.isHeld.push_back(point.fixed);
        ends.isTied.push_back(point.fixed);
    }
    for (const Element& element : mechanism.elements) {
        const std::vector<std::string> points = pointsOf(element);
        const Hold hold = typeOf(element).hold;
        for (const std::string& id : points) {
            const auto point = mechanism.findPoint(id);
            if (point && isLink(element)) {
                ends.links[*point].push_back(idOf(element));
            } else if (point) {
                ends.isHeld[*point] = ends.isHeld[*point] || hold != Hold::nothing;
                ends.isTied[*point] =
                    ends.isTied[*point] || (hold == Hold::nothing ? points.size() > 1 : hold != Hold::guide);
                if (hold == Hold::guide) {
                    const std::vector<std::string> links = linksOf(element);
                    ends.guides[*point].push_back(idOf(element));
                    ends.slots[*point].insert(ends.slots[*point].end(), links.begin(), links.end());
                }
            }
        }
    }
    return ends;
}

/// Finds points near a place in a grid of cells.
class Grid {
public:
    Grid(const Mechanism& mechanism, double cell) : m_mechanism(mechanism), m_cell(cell)
    {
        for (std::size_t i = 0; i < mechanism.points.size(); ++i) {
            m_cells[cellOf(mechanism.points[i].at)].push_back(i);
        }
    }

    /// Points other than this one that are no farther away than a cell is wide.
    std::vector<std::size_t> near(std::size_t point) const
    {
        const Vector2 at = m_mechanism.points[point].at;
        const Cell center = cellOf(at);
        std::vector<std::size_t> found;
        for (double x = -1; x <= 1; ++x) {
            for (double y = -1; y <= 1; ++y) {
                const auto cell = m_cells.find({center.first + x, center.second + y});
                for (const std::size_t other : cell == m_cells.end() ? std::vector<std::size_t>() : cell->second) {
                    if (other != point && distance(m_mechanism.points[other].at, at) <= m_cell) {
                        found.push_back(other);
                    }
                }
            }
        }
        return found;
    }

private:
    using Cell = std::pair<double, double>;
    Cell cellOf(Vector2 at) const { return {std::floor(at.x / m_cell), std::floor(at.y / m_cell)}; }

    const Mechanism& m_mechanism;
    double m_cell;
    std::map<Cell, std::vector<std::size_t>> m_cells;
};

Message coincidence(const Mechanism& mechanism, const Ends& ends, std::size_t kept, std::size_t gone)
{
    const std::string& a = mechanism.points[kept].id;
    const std::string& b = mechanism.points[gone].id;
    const PartId holder{ends.holderOf(gone)};
    const Text hold = ends.links[gone].empty() ? Text("{1} guides {2}", holder, PartId{b})
                                               : Text("{1} ends in {2}", holder, PartId{b});
    return {Severity::warning,
            Text("{1} and {2} are two pins at one place: {3}, and nothing joins it to {4}, which ends in {1}.",
                 PartId{a}, PartId{b}, hold, PartId{ends.links[kept].front()}),
            {a, b},
            {joinPoints(a, b)},
            Topic::coincidentPoints};
}

}  // namespace

std::vector<Message> findCoincidentPoints(const IndexedMechanism& indexed)
{
    const Mechanism& mechanism = indexed.mechanism;
    const Ends ends = endsOf(indexed);
    const Grid grid(mechanism, tolerance::kOnePlace * indexed.size);
    std::vector<bool> isSaid(mechanism.points.size());
    std::vector<Message> findings;
    for (std::size_t gone = 0; gone < mechanism.points.size(); ++gone) {
        if (!ends.isDangling(gone) || isSaid[gone]) {
            continue;
        }
        for (const std::size_t kept : grid.near(gone)) {
            const bool isJoined = ends.isJoined(kept, gone) || ends.isJoined(gone, kept);
            const bool isOfSameLink = ends.links[kept].empty() || ends.links[kept].front() == ends.holderOf(gone);
            if (!isSaid[gone] && !isJoined && !isOfSameLink &&
                withMerged(mechanism, mechanism.points[kept].id, mechanism.points[gone].id).along.empty()) {
                isSaid[gone] = isSaid[kept] = true;
                findings.push_back(coincidence(mechanism, ends, kept, gone));
            }
        }
    }
    return findings;
}

}  // namespace eigenlink
