#pragma once

#include "views/canvas/scene/scene_transform.h"
#include "views/state/mechanism_parts.h"

#include <QLineF>
#include <QPointF>

#include <optional>
#include <vector>

namespace eigenlink {

/// The places of a mechanism on the screen [px], for one pose. Glyphs, labels and hit tests share them.
class SceneGeometry {
public:
    /// Keeps references to parts and pose; both must outlive it.
    SceneGeometry(const MechanismParts& parts, const Pose& pose, const SceneTransform& transform);

    const MechanismParts& parts() const { return m_parts; }
    const SceneTransform& transform() const { return m_transform; }
    /// Base size of all symbols [px]: half the width of a rod.
    double unit() const { return m_unit; }
    void setUnit(double unit) { m_unit = unit; }

    bool hasPoint(std::size_t point) const { return point < m_points.size(); }
    QPointF point(std::size_t point) const { return m_points[point]; }
    /// Pixels of a free vector [m].
    QPointF vector(Vector2 v) const { return {v.x * m_transform.scale, -v.y * m_transform.scale}; }

    /// True when the element is a link and the pose has its position.
    bool hasLink(std::size_t element) const { return element < m_links.size() && m_links[element] != nullptr; }
    /// Angle of the link's x-axis, counter-clockwise, unwrapped [rad]; 0 for the ground.
    double linkAngle(std::size_t element) const;
    /// A position given in the link frame [m].
    QPointF onLink(std::size_t element, Vector2 local) const;
    /// The link's own pins on the link: apart from the points when the pose breaks a joint.
    std::vector<QPointF> linkPins(std::size_t element) const;
    /// Middle of the link's pins.
    QPointF linkMiddle(std::size_t element) const;
    /// The centre line of a beam, by its shape functions; its deviation from a straight line is drawn `exaggeration`
    /// times as large, so that its ends stay where they are.
    std::vector<QPointF> beamCurve(std::size_t element) const;
    /// Number of finite elements of a beam; 0 for other elements.
    std::size_t segmentCount(std::size_t element) const;
    void setExaggeration(double factor) { m_exaggeration = factor; }
    /// A guide as a line through one of its points with a direction of length one, fixed to the ground or on a link.
    QLineF guideOf(std::size_t slider) const;

    /// The meeting point of two links (or a link and the ground), for joint symbols.
    QPointF joint(std::size_t first, std::optional<std::size_t> second) const;

private:
    const MechanismParts& m_parts;
    SceneTransform m_transform;
    double m_unit = 6;
    std::vector<QPointF> m_points;
    std::vector<const LinkPose*> m_links;  ///< by element; nullptr where none
    std::vector<const BeamPose*> m_beams;  ///< by element; nullptr where none
    double m_exaggeration = 1;
};

/// Base size of symbols for a mechanism at a scale [px]: grows with the links, within pleasant limits.
double symbolUnit(const MechanismParts& parts, const SceneTransform& transform);

/// (length, angle) of a screen vector; the angle counter-clockwise as seen.
double lengthOf(QPointF v);
/// Unit vector at an angle, counter-clockwise as seen on the screen.
QPointF directionAt(double angle);
/// The vector scaled to length one; (1, 0) for a vanishing one.
QPointF normalized(QPointF v);
/// Left-hand normal as seen on the screen.
QPointF normalOf(QPointF direction);

}  // namespace eigenlink
