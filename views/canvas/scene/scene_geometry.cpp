#include "views/canvas/scene/scene_geometry.h"

#include <algorithm>
#include <cmath>

namespace eigenlink {

SceneGeometry::SceneGeometry(const MechanismParts& parts, const Pose& pose, const SceneTransform& transform)
    : m_parts(parts),
      m_transform(transform),
      m_unit(symbolUnit(parts, transform)),
      m_links(parts.elements.size(), nullptr),
      m_beams(parts.elements.size(), nullptr)
{
    m_points.reserve(pose.points.size());
    for (const Vector2& at : pose.points) {
        m_points.push_back(transform.toScreen(at));
    }
    for (const LinkPose& link : pose.links) {
        if (link.element < m_links.size() && !parts.elements[link.element].shape.empty()) {
            m_links[link.element] = &link;
        }
    }
    for (const BeamPose& beam : pose.beams) {
        if (beam.element < m_beams.size() && beam.nodes.size() > 1) {
            m_beams[beam.element] = &beam;
        }
    }
}

std::size_t SceneGeometry::segmentCount(std::size_t element) const
{
    return element < m_beams.size() && m_beams[element] != nullptr ? m_beams[element]->nodes.size() - 1 : 0;
}

std::vector<QPointF> SceneGeometry::beamCurve(std::size_t element) const
{
    // Enough pieces for a smooth line of a coarse beam, one for each element of a fine one.
    constexpr std::size_t kPieces = 48;
    const std::size_t segments = segmentCount(element);
    std::vector<QPointF> curve;
    if (segments == 0) {
        return curve;
    }
    const BeamPose& beam = *m_beams[element];
    const std::size_t pieces = std::max<std::size_t>(1, (kPieces + segments - 1) / segments);
    const Vector2 first = beam.position(0, 0);
    const Vector2 last = beam.position(segments - 1, 1);
    for (std::size_t i = 0; i <= segments * pieces; ++i) {
        const std::size_t segment = std::min(i / pieces, segments - 1);
        const double xi = static_cast<double>(i - segment * pieces) / static_cast<double>(pieces);
        const double along = static_cast<double>(i) / static_cast<double>(segments * pieces);
        const Vector2 chord = first + along * (last - first);
        curve.push_back(m_transform.toScreen(chord + m_exaggeration * (beam.position(segment, xi) - chord)));
    }
    return curve;
}

QLineF SceneGeometry::guideOf(std::size_t slider) const
{
    const Element& guide = m_parts.mechanism.elements[slider];
    const std::vector<std::size_t>& links = m_parts.elements[slider].links;
    if (!links.empty()) {
        const std::vector<QPointF> pins = linkPins(links.front());
        if (pins.size() > 1) {
            return {pins[0], pins[0] + normalized(pins[1] - pins[0])};
        }
    }
    const auto vectorIn = [&guide](Follows follows) {
        return std::get<Vector2>(findField(guide, follows)->read(guide));
    };
    const QPointF through = m_transform.toScreen(vectorIn(Follows::place));
    return {through, through + normalized(vector(vectorIn(Follows::direction)))};
}

double SceneGeometry::linkAngle(std::size_t element) const
{
    return hasLink(element) ? m_links[element]->angle : 0;
}

QPointF SceneGeometry::onLink(std::size_t element, Vector2 local) const
{
    const LinkPose& link = *m_links[element];
    return m_transform.toScreen(link.origin + rotated(local, link.angle));
}

std::vector<QPointF> SceneGeometry::linkPins(std::size_t element) const
{
    std::vector<QPointF> pins;
    if (const std::size_t segments = segmentCount(element); segments > 0) {
        const BeamPose& beam = *m_beams[element];
        return {m_transform.toScreen(beam.position(0, 0)), m_transform.toScreen(beam.position(segments - 1, 1))};
    }
    if (hasLink(element)) {
        const LinkPose& link = *m_links[element];
        const Vector2 along{std::cos(link.angle), std::sin(link.angle)};
        for (const Vector2& local : m_parts.elements[element].shape) {
            pins.push_back(m_transform.toScreen(link.origin + local.x * along + local.y * Vector2{-along.y, along.x}));
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
