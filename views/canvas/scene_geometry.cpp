#include "views/canvas/scene_geometry.h"

#include <algorithm>
#include <cmath>

namespace eigenlink {

SceneGeometry::SceneGeometry(const MechanismParts& parts, const Pose& pose, const SceneTransform& transform)
    : m_parts(parts),
      m_transform(transform),
      m_unit(symbolUnit(parts, transform)),
      m_links(parts.elements.size(), nullptr)
{
    m_points.reserve(pose.points.size());
    for (const Vector2& at : pose.points) {
        m_points.push_back(transform.toScreen(at));
    }
    for (const System::LinkPose& link : pose.links) {
        if (link.element < m_links.size() && !parts.elements[link.element].shape.empty()) {
            m_links[link.element] = &link;
        }
    }
}

double SceneGeometry::linkAngle(std::size_t element) const
{
    return hasLink(element) ? m_links[element]->angle : 0;
}

QPointF SceneGeometry::onLink(std::size_t element, Vector2 local) const
{
    const System::LinkPose& link = *m_links[element];
    return m_transform.toScreen(link.origin + rotated(local, link.angle));
}

std::vector<QPointF> SceneGeometry::linkPins(std::size_t element) const
{
    std::vector<QPointF> pins;
    if (hasLink(element)) {
        for (const Vector2& local : m_parts.elements[element].shape) {
            pins.push_back(onLink(element, local));
        }
    }
    return pins;
}

QPointF SceneGeometry::linkMiddle(std::size_t element) const
{
    const std::vector<QPointF> pins = linkPins(element);
    QPointF sum;
    for (const QPointF& pin : pins) {
        sum += pin;
    }
    return pins.empty() ? sum : sum / static_cast<double>(pins.size());
}

QPointF SceneGeometry::joint(std::size_t first, std::optional<std::size_t> second) const
{
    const auto& pins = m_parts.elements[first].points;
    const auto isShared = [&](std::size_t point) {
        if (!hasPoint(point)) {
            return false;
        }
        return second ? std::ranges::find(m_parts.elements[*second].points, point) !=
                            m_parts.elements[*second].points.end()
                      : m_parts.mechanism.points[point].fixed;
    };
    const auto shared = std::ranges::find_if(pins, isShared);
    if (shared != pins.end()) {
        return point(*shared);
    }
    if (second && hasLink(*second)) {
        return (linkMiddle(first) + linkMiddle(*second)) / 2;
    }
    return hasLink(first) ? linkPins(first).front() : QPointF();
}

double symbolUnit(const MechanismParts& parts, const SceneTransform& transform)
{
    return std::clamp(parts.typicalLength * transform.scale / 30, 1.2, 6.5);
}

double lengthOf(QPointF v)
{
    return std::hypot(v.x(), v.y());
}

QPointF directionAt(double angle)
{
    return {std::cos(angle), -std::sin(angle)};
}

QPointF normalized(QPointF v)
{
    const double length = lengthOf(v);
    return length > 0 ? v / length : QPointF(1, 0);
}

QPointF normalOf(QPointF direction)
{
    return {direction.y(), -direction.x()};
}

}  // namespace eigenlink
