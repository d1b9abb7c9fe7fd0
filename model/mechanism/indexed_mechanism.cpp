#include "model/mechanism/indexed_mechanism.h"

namespace eigenlink {

IndexedMechanism::IndexedMechanism(const Mechanism& drawn)
    : mechanism(drawn),
      points(drawn.points),
      elements(drawn.elements),
      gravity(drawn.gravity),
      size(eigenlink::sizeOf(drawn)),
      m_points(points.size()),
      m_elements(elements.size())
{
    for (std::size_t i = 0; i < points.size(); ++i) {
        m_points.add(points[i].id, i);
    }
    for (std::size_t i = 0; i < elements.size(); ++i) {
        m_elements.add(idOf(elements[i]), i);
    }
}

std::optional<std::size_t> findPoint(const IndexedMechanism& mechanism, std::string_view id)
{
    return mechanism.findPoint(id);
}

std::optional<std::size_t> findElement(const IndexedMechanism& mechanism, std::string_view id)
{
    return mechanism.findElement(id);
}

double sizeOf(const IndexedMechanism& mechanism)
{
    return mechanism.size;
}

}  // namespace eigenlink
