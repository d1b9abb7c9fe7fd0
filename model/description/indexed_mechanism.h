#pragma once

#include "model/description/mechanism.h"

#include <cstddef>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace eigenlink {

/// A mechanism that is looked into many times: ids are found in constant time. The mechanism must outlive it unchanged.
class IndexedMechanism {
public:
    explicit IndexedMechanism(const Mechanism& mechanism);

    const std::vector<Point>& points;
    const std::vector<Element>& elements;
    Vector2 gravity;
    double size;  ///< sizeOf the mechanism [m]

    std::optional<std::size_t> findPoint(std::string_view id) const { return find(m_points, id); }
    std::optional<std::size_t> findElement(std::string_view id) const { return find(m_elements, id); }

private:
    using Index = std::unordered_map<std::string_view, std::size_t>;

    static std::optional<std::size_t> find(const Index& index, std::string_view id);

    Index m_points, m_elements;
};

std::optional<std::size_t> findPoint(const IndexedMechanism& mechanism, std::string_view id);
std::optional<std::size_t> findElement(const IndexedMechanism& mechanism, std::string_view id);
double sizeOf(const IndexedMechanism& mechanism);

}  // namespace eigenlink
