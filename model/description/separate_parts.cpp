#include "model/description/separate_parts.h"

#include "model/description/indexed_mechanism.h"
#include "model/description/reference.h"

#include <algorithm>
#include <numeric>
#include <optional>

namespace eigenlink {
namespace {

/// Free points and elements that hang together; node i is point i, or element i − points.
class Partition {
public:
    explicit Partition(const Mechanism& mechanism)
        : m_mechanism(mechanism), m_parent(mechanism.points.size() + mechanism.elements.size())
    {
        std::iota(m_parent.begin(), m_parent.end(), std::size_t{0});
        for (std::size_t i = 0; i < mechanism.elements.size(); ++i) {
            for (const std::string& id : referencesOf(mechanism.elements[i])) {
                join(nodeOfElement(i), id);
            }
        }
    }

    std::size_t partOfPoint(std::size_t point) { return root(point); }
    std::size_t partOfElement(std::size_t element) { return root(nodeOfElement(element)); }
    const IndexedMechanism& mechanism() const { return m_mechanism; }

    bool isOnePart()
    {
        std::optional<std::size_t> first;
        for (std::size_t node = 0; node < m_parent.size(); ++node) {
            const bool isPart = node >= m_mechanism.points.size() || !m_mechanism.points[node].fixed;
            if (isPart && first.value_or(root(node)) != root(node)) {
                return false;
            }
            first = isPart ? root(node) : first;
        }
        return true;
    }

private:
    std::size_t nodeOfElement(std::size_t element) const { return m_mechanism.points.size() + element; }

    std::size_t root(std::size_t node)
    {
        while (m_parent[node] != node) {
            node = m_parent[node] = m_parent[m_parent[node]];
        }
        return node;
    }

    void join(std::size_t node, const std::string& id)
    {
        if (const auto point = m_mechanism.findPoint(id)) {
            if (!m_mechanism.points[*point].fixed) {
                m_parent[root(node)] = root(*point);
            }
        } else if (const auto element = m_mechanism.findElement(id)) {
            m_parent[root(node)] = root(nodeOfElement(*element));
        }
    }

    IndexedMechanism m_mechanism;
    std::vector<std::size_t> m_parent;
};

}  // namespace

bool hangsTogether(const Mechanism& mechanism)
{
    return Partition(mechanism).isOnePart();
}

std::vector<Mechanism> separateParts(const Mechanism& mechanism)
{
    Partition partition(mechanism);
    std::vector<std::size_t> partOfRoot(mechanism.points.size() + mechanism.elements.size(), 0);
    std::vector<std::vector<std::size_t>> points;
    std::vector<Mechanism> parts;
    const auto partAt = [&](std::size_t root) {
        if (partOfRoot[root] == 0) {
            parts.emplace_back().gravity = mechanism.gravity;
            points.emplace_back();
            partOfRoot[root] = parts.size();
        }
        return partOfRoot[root] - 1;
    };
    for (std::size_t i = 0; i < mechanism.points.size(); ++i) {
        if (!mechanism.points[i].fixed) {
            points[partAt(partition.partOfPoint(i))].push_back(i);
        }
    }
    for (std::size_t i = 0; i < mechanism.elements.size(); ++i) {
        const std::size_t part = partAt(partition.partOfElement(i));
        parts[part].elements.push_back(mechanism.elements[i]);
        for (const std::string& id : pointsOf(mechanism.elements[i])) {
            if (const auto point = partition.mechanism().findPoint(id)) {
                points[part].push_back(*point);
            }
        }
    }
    for (std::size_t part = 0; part < parts.size(); ++part) {
        std::vector<std::size_t>& members = points[part];
        std::sort(members.begin(), members.end());
        members.erase(std::unique(members.begin(), members.end()), members.end());
        for (const std::size_t i : members) {
            parts[part].points.push_back(mechanism.points[i]);
        }
    }
    return parts;
}

}  // namespace eigenlink
