#include "model/mechanism/separate_parts.h"

#include "model/basics/joined_sets.h"
#include "model/mechanism/indexed_mechanism.h"
#include "model/mechanism/reference.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

namespace eigenlink {
namespace {

/// Free points and elements that hang together; node i is point i, or element i − points.
class Partition {
public:
    explicit Partition(const Mechanism& mechanism)
        : m_mechanism(mechanism), m_joined(mechanism.points.size() + mechanism.elements.size())
    {
        for (std::size_t i = 0; i < mechanism.elements.size(); ++i) {
            for (const std::string& id : referencesOf(mechanism.elements[i])) {
                join(nodeOfElement(i), id);
            }
        }
    }

    std::size_t partOfPoint(std::size_t point) { return m_joined.rootOf(point); }
    std::size_t partOfElement(std::size_t element) { return m_joined.rootOf(nodeOfElement(element)); }
    const IndexedMechanism& mechanism() const { return m_mechanism; }
    /// True for what acts on fixed points alone, as the motion of a support does: it is no part, it goes with each part
    /// that touches its point.
    bool isOfGround(std::size_t element) const
    {
        const Element& each = m_mechanism.elements[element];
        const auto isFixedPoint = [&](const std::string& id) {
            const auto point = m_mechanism.findPoint(id);
            return point && m_mechanism.points[*point].fixed;
        };
        return !isLink(each) && std::ranges::all_of(referencesOf(each), isFixedPoint);
    }

    bool isOnePart()
    {
        std::optional<std::size_t> first;
        const std::size_t points = m_mechanism.points.size();
        for (std::size_t node = 0; node < points + m_mechanism.elements.size(); ++node) {
            const std::size_t root = m_joined.rootOf(node);
            const bool isPart = node >= points ? !isOfGround(node - points) : !m_mechanism.points[node].fixed;
            if (isPart && first.value_or(root) != root) {
                return false;
            }
            first = isPart ? root : first;
        }
        return true;
    }

private:
    std::size_t nodeOfElement(std::size_t element) const { return m_mechanism.points.size() + element; }

    void join(std::size_t node, const std::string& id)
    {
        if (const auto point = m_mechanism.findPoint(id)) {
            if (!m_mechanism.points[*point].fixed) {
                m_joined.join(node, *point);
            }
        } else if (const auto element = m_mechanism.findElement(id)) {
            m_joined.join(node, nodeOfElement(*element));
        }
    }

    IndexedMechanism m_mechanism;
    JoinedSets m_joined;
};

/// The parts while they are put together.
class Parts {
public:
    explicit Parts(const Mechanism& mechanism) : m_mechanism(mechanism), m_partition(mechanism)
    {
        m_partOfRoot.assign(mechanism.points.size() + mechanism.elements.size(), 0);
        for (std::size_t i = 0; i < mechanism.points.size(); ++i) {
            if (!mechanism.points[i].fixed) {
                m_points[at(m_partition.partOfPoint(i))].push_back(i);
            }
        }
        for (std::size_t i = 0; i < mechanism.elements.size(); ++i) {
            if (!m_partition.isOfGround(i)) {
                addPoints(at(m_partition.partOfElement(i)), mechanism.elements[i]);
            }
        }
    }

    void addElements()
    {
        const std::vector<std::vector<std::size_t>> partsAt = partsOfPoints();
        for (std::size_t i = 0; i < m_mechanism.elements.size(); ++i) {
            const Element& element = m_mechanism.elements[i];
            if (!m_partition.isOfGround(i)) {
                m_parts[at(m_partition.partOfElement(i))].elements.push_back(element);
                continue;
            }
            std::set<std::size_t> touched;
            for (const std::size_t point : placesOf(element)) {
                touched.insert(partsAt[point].begin(), partsAt[point].end());
            }
            for (const std::size_t part : touched) {
                m_parts[part].elements.push_back(element);
                addPoints(part, element);
            }
        }
    }

    /// The parts, with their points in the order of the mechanism.
    std::vector<Mechanism> take()
    {
        for (std::size_t part = 0; part < m_parts.size(); ++part) {
            std::vector<std::size_t>& members = m_points[part];
            std::ranges::sort(members);
            members.erase(std::unique(members.begin(), members.end()), members.end());
            for (const std::size_t i : members) {
                m_parts[part].points.push_back(m_mechanism.points[i]);
            }
        }
        return std::move(m_parts);
    }

private:
    std::size_t at(std::size_t root)
    {
        if (m_partOfRoot[root] == 0) {
            m_parts.emplace_back().gravity = m_mechanism.gravity;
            m_points.emplace_back();
            m_partOfRoot[root] = m_parts.size();
        }
        return m_partOfRoot[root] - 1;
    }
    /// The points of an element that exist, as indices.
    std::vector<std::size_t> placesOf(const Element& element) const
    {
        std::vector<std::size_t> places;
        for (const std::string& id : pointsOf(element)) {
            if (const auto point = m_partition.mechanism().findPoint(id)) {
                places.push_back(*point);
            }
        }
        return places;
    }
    void addPoints(std::size_t part, const Element& element)
    {
        const std::vector<std::size_t> places = placesOf(element);
        m_points[part].insert(m_points[part].end(), places.begin(), places.end());
    }
    /// For each point the parts that touch it.
    std::vector<std::vector<std::size_t>> partsOfPoints() const
    {
        std::vector<std::vector<std::size_t>> parts(m_mechanism.points.size());
        for (std::size_t part = 0; part < m_points.size(); ++part) {
            for (const std::size_t point : m_points[part]) {
                parts[point].push_back(part);
            }
        }
        return parts;
    }

    const Mechanism& m_mechanism;
    Partition m_partition;
    std::vector<std::size_t> m_partOfRoot;
    std::vector<std::vector<std::size_t>> m_points;  ///< of each part
    std::vector<Mechanism> m_parts;
};

}  // namespace

bool hangsTogether(const Mechanism& mechanism)
{
    return Partition(mechanism).isOnePart();
}

std::vector<Mechanism> separateParts(const Mechanism& mechanism)
{
    Parts parts(mechanism);
    parts.addElements();
    return parts.take();
}

}  // namespace eigenlink
