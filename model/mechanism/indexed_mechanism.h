#pragma once

#include "model/mechanism/id_index.h"
#include "model/mechanism/mechanism.h"

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace eigenlink {

/// A mechanism that is looked into many times: ids are found in constant time. The mechanism must outlive it unchanged.
class IndexedMechanism {
public:
    /// Indexes the ids and computes the size.
    IndexedMechanism(const Mechanism& drawn);

    const Mechanism& mechanism;
    const std::vector<Point>& points;
    const std::vector<Element>& elements;
    Vector2 gravity;
    double size;  ///< sizeOf the mechanism [m]

    /// Index of the point with this id; absent where no point has it.
    std::optional<std::size_t> findPoint(std::string_view id) const { return m_points.find(id); }
    /// Index of the element with this id; absent where no element has it.
    std::optional<std::size_t> findElement(std::string_view id) const { return m_elements.find(id); }

private:
    IdIndex m_points, m_elements;
};

/// Index of the point with this id; absent where no point has it.
std::optional<std::size_t> findPoint(const IndexedMechanism& mechanism, std::string_view id);
/// Index of the element with this id; absent where no element has it.
std::optional<std::size_t> findElement(const IndexedMechanism& mechanism, std::string_view id);
/// The size of the mechanism [m].
double sizeOf(const IndexedMechanism& mechanism);

}  // namespace eigenlink
