#pragma once

#include "model/mechanism/mechanism.h"

#include <array>
#include <cstddef>
#include <vector>

namespace eigenlink::test {

/// Oriented areas of the loops of a mechanism, each as a pure number within −1 … 1 whose sign names a branch.
///
/// - of each two links that share a free pin P: the triangle a P b, as the sine of the angle between them;
/// - of each link that ends in a pin on a guide: the sine of its angle to the guide's normal;
/// - of each independent loop of links and ground: the area of its polygon, against the square of equal girth.
class LoopAreas {
public:
    explicit LoopAreas(const Mechanism& mechanism);

    /// The areas where the mechanism's points are at these places.
    std::vector<double> at(const std::vector<Vector2>& points) const;

private:
    void findTriangles(const Mechanism& mechanism);
    void findPolygons(const Mechanism& mechanism);

    struct Side {
        std::size_t from, to;
    };
    struct Guided {
        Side link;
        std::size_t pin;
        Vector2 along;          ///< of a guide fixed to the ground
        bool isOnLink = false;  ///< else along this side of a link
        Side guide;
    };
    std::vector<std::array<std::size_t, 3>> m_triangles;  ///< a, P, b
    std::vector<Guided> m_guided;
    std::vector<std::vector<std::size_t>> m_polygons;
};

}  // namespace eigenlink::test
